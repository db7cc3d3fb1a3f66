import { vi } from 'vitest'
import type { Statement } from '../../../server/postgres/database.ts'
import { StatementBatch } from '../../../server/postgres/pipeline/statement-batch.ts'

/** What this process sends to the database while `work` is done, packet by packet, as it is sent. */
export async function packetsOf(work: () => Promise<unknown>): Promise<Statement[][]> {
  const packets: Statement[][] = []
  const { submit } = StatementBatch.prototype
  const watched = vi.spyOn(StatementBatch.prototype, 'submit')
  watched.mockImplementation(function (this: StatementBatch, ...args) {
    const { statements } = this as unknown as { readonly statements: readonly Statement[] }
    packets.push([...statements])
    return submit.apply(this, args)
  })
  try {
    await work()
  } finally {
    watched.mockRestore()
  }
  return packets
}
