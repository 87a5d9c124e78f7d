import { randomBytes } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { env } from './env'

/** Where files are kept. Keys are relative paths of letters, digits, `-`, `_`, `.` and `/`. */
export type Storage = {
  /** Replaces what the key held, whole or not at all. */
  write: (key: string, bytes: Uint8Array, type?: string) => Promise<void>
  /** null when the key holds nothing. */
  read: (key: string) => Promise<Uint8Array | null>
  /** As `write`, from a file of this machine, whatever its size: it is never held in memory whole. */
  writeFrom: (key: string, path: string, type?: string) => Promise<void>
  /** To be read bit by bit where the storage can do so; null when the key holds nothing. */
  open: (key: string) => Promise<Blob | null>
  remove: (key: string) => Promise<void>
}

const KEY = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

function checked(key: string): string {
  if (!KEY.test(key) || key.length > 500) throw new Error(`not a storage key: ${key.slice(0, 80)}`)
  return key
}

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'NoSuchKey', 'NotFound'].includes((error as { code?: string }).code ?? (error as Error).name)

/** Files in a folder of this machine. */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    const path = normalize(join(folder, checked(key)))
    if (!path.startsWith(normalize(folder + sep))) throw new Error('a storage key may not leave its folder')
    return path
  }
  const place = async (key: string, put: (partial: string) => Promise<void>) => {
    const path = pathOf(key)
    await mkdir(dirname(path), { recursive: true })
    const partial = `${path}.${randomBytes(6).toString('hex')}.part`
    await put(partial)
    await rename(partial, path)
  }
  return {
    write: (key, bytes) => place(key, (partial) => writeFile(partial, bytes)),
    writeFrom: (key, path) => place(key, (partial) => copyFile(path, partial)),
    async open(key) {
      const path = pathOf(key)
      const found = await stat(path).catch((error) => (isMissing(error) ? null : Promise.reject(error)))
      return found && openAsBlob(path)
    },
    read: (key) => readFile(pathOf(key)).catch((error) => (isMissing(error) ? null : Promise.reject(error))),
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

/** Files in an S3-compatible bucket. The SDK is loaded only where it is used. */
async function s3Storage(): Promise<Storage> {
  const { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } = await import(
    '@aws-sdk/client-s3'
  )
  const client = new S3Client({
    // Without trailing checksums, which many S3-compatible stores do not read.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    region: env.S3_REGION,
    ...(env.S3_ENDPOINT ? { endpoint: env.S3_ENDPOINT, forcePathStyle: true } : {}),
    ...(env.S3_ACCESS_KEY
      ? { credentials: { accessKeyId: env.S3_ACCESS_KEY, secretAccessKey: env.S3_SECRET_KEY } }
      : {}),
  })
  const at = (key: string) => ({ Bucket: env.S3_BUCKET, Key: checked(key) })
  const read = async (key: string): Promise<Uint8Array | null> => {
    try {
      const { Body } = await client.send(new GetObjectCommand(at(key)))
      return (await Body?.transformToByteArray()) ?? null
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
  return {
    async write(key, bytes, type) {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: type }))
    },
    async writeFrom(key, path, type) {
      const { size } = await stat(path)
      const body = { Body: createReadStream(path), ContentLength: size }
      await client.send(new PutObjectCommand({ ...at(key), ...body, ContentType: type }))
    },
    read,
    async open(key) {
      const bytes = await read(key)
      return bytes && new Blob([Uint8Array.from(bytes)])
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
  }
}

/** The storage that STORAGE names. */
export function storage(): Storage {
  if (env.STORAGE === 'disk') return diskStorage(env.STORAGE_DIR)
  const opened = s3Storage()
  return {
    write: async (...args) => (await opened).write(...args),
    read: async (key) => (await opened).read(key),
    writeFrom: async (...args) => (await opened).writeFrom(...args),
    open: async (key) => (await opened).open(key),
    remove: async (key) => (await opened).remove(key),
  }
}
