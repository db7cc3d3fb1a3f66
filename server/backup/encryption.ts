import { open } from 'node:fs/promises'
import { Duplex, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { StartRefused } from '../refusals/start-refused.ts'

/** 128 MB and half a second for each guess at a passphrase. */
const scryptWorkFactor = 17

const magic = 'age-encryption.org/v1\n'

/** An age file under a passphrase, authenticated in pieces and at its end: nothing is changed or cut off unseen. */
export const encrypted = (passphrase: string): Duplex =>
  through(async (plain) => {
    const encrypter = new Encrypter()
    encrypter.setScryptWorkFactor(scryptWorkFactor)
    encrypter.setPassphrase(passphrase)
    return (await encrypter.encrypt(plain as globalThis.ReadableStream<Uint8Array>)) as unknown as Bytes
  })

/** Decrypts what flows through it. Fails with StartRefused for a wrong passphrase and for anything that was changed. */
export const decrypted = (passphrase: string): Duplex =>
  through(async (secret) => {
    const decrypter = new Decrypter()
    decrypter.addPassphrase(passphrase)
    try {
      return (await decrypter.decrypt(secret as globalThis.ReadableStream<Uint8Array>)) as unknown as Bytes
    } catch (error) {
      throw new StartRefused(`The passphrase does not open the file: ${(error as Error).message}`)
    }
  }, 'The encrypted file was changed or cut off')

/** True when the file begins as an age file does. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(magic.length), 0, magic.length, 0)
    return buffer.subarray(0, bytesRead).toString('latin1') === magic
  } finally {
    await handle.close()
  }
}

/** Node.js's type of a web stream; age names the browser's, which is the same object: hence the casts. */
type Bytes = ReadableStream<Uint8Array>

/** A web transformation as a step of a pipeline. */
const through = (transform: (source: Bytes) => Promise<Bytes>, whenBroken?: string): Duplex =>
  Duplex.from(async function* (source: AsyncIterable<Buffer>) {
    const transformed = await transform(Readable.toWeb(Readable.from(source, { objectMode: false })) as Bytes)
    try {
      for await (const chunk of transformed) yield chunk
    } catch (error) {
      // What fails by itself, without a system's code, is the check of a piece.
      const isCheck = whenBroken !== undefined && (error as NodeJS.ErrnoException).code === undefined
      throw isCheck ? new StartRefused(`${whenBroken}: ${(error as Error).message}`) : error
    }
  })
