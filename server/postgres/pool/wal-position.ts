/** A position in PostgreSQL's write-ahead log, as `0/1A2B3C4`, as a number of bytes. */
export function walPosition(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
