import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { ChecksumReader, ChecksumWriter } from './checksum'
import { openSource } from './source'

const MAGIC = 'age-encryption.org/v1'
const WRONG = 'The passphrase is not that of the backup.'

/** Encrypts a stream with a passphrase, in the format of the tool `age`; without one it gets a line with its SHA-256. */
export async function protect(plain: Readable, passphrase: string | undefined): Promise<Readable> {
  if (passphrase === undefined) {
    const writer = new ChecksumWriter()
    plain.on('error', (error) => writer.destroy(error))
    return plain.pipe(writer)
  }
  const encrypted = await encrypterOf(passphrase).encrypt(webStream(plain))
  return nodeStream(encrypted)
}

/**
 * Opens a backup: decrypts it, or checks its SHA-256 as it is read.
 * @throws Error with a sentence, also from the stream: a passphrase is missing or wrong, the file is damaged or cut off.
 */
export async function unprotect(path: string, passphrase: string | undefined): Promise<Readable> {
  const source = await openSource(path, MAGIC.length)
  if (source.head.toString('latin1') !== MAGIC) {
    const bytes = source.stream()
    const reader = new ChecksumReader()
    bytes.on('error', (error) => reader.destroy(error))
    return bytes.pipe(reader)
  }
  if (passphrase === undefined) {
    throw new Error('The backup is encrypted: set LUNA_BACKUP_PASSPHRASE or LUNA_BACKUP_PASSPHRASE_FILE.')
  }
  const bytes = webStream(source.stream())
  const plain = await decrypterOf(passphrase).decrypt(bytes).catch(refuse)
  return nodeStream(plain)
}

/** Encrypts a few bytes, as `protect` does. */
export const encryptBytes = (bytes: Uint8Array, passphrase: string): Promise<Uint8Array> =>
  encrypterOf(passphrase).encrypt(bytes)

/** @throws Error with a sentence, when the passphrase is another or the bytes were altered. */
export const decryptBytes = (bytes: Uint8Array, passphrase: string): Promise<Uint8Array> =>
  decrypterOf(passphrase).decrypt(bytes).catch(refuse)

/** A failure of decrypting, in words; any other error as it is. */
export function encryptionFault(error: unknown): unknown {
  const message = error instanceof Error ? error.message : String(error)
  if (/no identity matched/.test(message)) return new Error(WRONG)
  if (/invalid|ciphertext|final chunk|stream ended|too small|tag/i.test(message)) {
    return new Error('The backup is damaged or cut off, or the file is none.')
  }
  return error
}

const refuse = (error: unknown): never => {
  throw encryptionFault(error)
}

function encrypterOf(passphrase: string): Encrypter {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  return encrypter
}

function decrypterOf(passphrase: string): Decrypter {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  return decrypter
}

type BytesStream = globalThis.ReadableStream<Uint8Array>

const webStream = (stream: Readable): BytesStream => Readable.toWeb(stream) as unknown as BytesStream

const nodeStream = (stream: BytesStream): Readable => Readable.fromWeb(stream as unknown as ReadableStream)
