import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BackupBucket } from '@/server/platform/s3/backup-bucket'
import type { BucketSettings } from '@/server/platform/s3/bucket-settings'
import { ACCESS_KEY, S3Server, SECRET_KEY } from '@/tests/support/s3/s3-server'

const server = new S3Server()
let folder = ''
let settings: BucketSettings

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'luna-bucket-'))
  const endpoint = await server.listen()
  settings = {
    endpoint,
    region: 'eu-south-1',
    accessKey: ACCESS_KEY,
    secretKey: SECRET_KEY,
    bucket: 'luna',
    prefix: 'casa/',
  }
})
beforeEach(() => server.reset())
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

const open = (more: Partial<BucketSettings> = {}) => BackupBucket.open({ ...settings, ...more })

/** Three parts, the last one short. */
const LARGE = 40 * 1024 * 1024

async function file(size: number): Promise<{ path: string; bytes: Buffer }> {
  const path = join(folder, randomBytes(6).toString('hex'))
  const bytes = randomBytes(size)
  await writeFile(path, bytes)
  return { path, bytes }
}

const stored = (name: string) => server.objects.get(`/luna/casa/${name}`)?.bytes
const reads = () => server.requests.filter((line) => line.startsWith('GET') && !line.includes('uploads'))

describe('an upload', () => {
  it.each([0, 1_000, LARGE])(
    'of %i bytes is there as it was, by the checksum that the service states',
    async (size) => {
      const { path, bytes } = await file(size)
      await (await open()).upload('luna-1.tar.age', path)
      expect(stored('luna-1.tar.age')?.equals(bytes)).toBe(true)
      expect(server.uploads.size).toBe(0)
      expect(reads()).toEqual([])
    },
  )

  it.each(['IGNORE', 'REFUSE'] as const)(
    'is read back where the service does not know checksums (%s)',
    async (way) => {
      server.checksums = way
      const { path, bytes } = await file(LARGE)
      await (await open()).upload('luna-1.tar.age', path)
      expect(stored('luna-1.tar.age')?.equals(bytes)).toBe(true)
      expect(reads().length).toBeGreaterThan(0)
    },
  )

  it.each(['CONFIRM', 'IGNORE'] as const)(
    'that the service altered is a fault (checksums: %s)',
    async (way) => {
      server.checksums = way
      const { path } = await file(1_000)
      let isAltered = false
      server.fault = (request) => {
        const object = server.objects.get('/luna/casa/luna-1.tar.age')
        if (request.method !== 'PUT' && object && !isAltered) {
          isAltered = true
          object.bytes[500] = (object.bytes[500] ?? 0) ^ 1
          object.checksum = undefined
        }
        return undefined
      }
      await expect((await open()).upload('luna-1.tar.age', path)).rejects.toThrow(/other bytes as luna-1/)
    },
  )

  it('never replaces another object of the name, and leaves its own as it is', async () => {
    const one = await file(1_000)
    const bucket = await open()
    await bucket.upload('luna-1.tar.age', one.path)
    server.requests.length = 0
    await bucket.upload('luna-1.tar.age', one.path)
    expect(server.requests.filter((line) => line.startsWith('PUT'))).toEqual([])
    const other = await file(1_000)
    await expect(bucket.upload('luna-1.tar.age', other.path)).rejects.toThrow(/other bytes as luna-1/)
    expect(stored('luna-1.tar.age')?.equals(one.bytes)).toBe(true)
  })

  it('goes on after 503 SlowDown and after a connection that was cut', async () => {
    const failures = [
      { status: 503, code: 'SlowDown' },
      'CUT',
      { status: 500, code: 'InternalError' },
    ] as const
    let left = [...failures]
    server.fault = ({ method, url }) =>
      method === 'PUT' && url?.includes('partNumber=2') ? left.shift() : undefined
    const { path, bytes } = await file(LARGE)
    await (await open()).upload('luna-1.tar.age', path)
    expect(left).toEqual([])
    expect(stored('luna-1.tar.age')?.equals(bytes)).toBe(true)
    left = [...failures]
  }, 30_000)

  it('that fails leaves neither an object nor parts', async () => {
    server.fault = ({ url }) =>
      url?.includes('partNumber=2') ? { status: 403, code: 'AccessDenied' } : undefined
    const { path } = await file(LARGE)
    await expect((await open()).upload('luna-1.tar.age', path)).rejects.toThrow(/403 AccessDenied/)
    expect([server.objects.size, server.uploads.size]).toEqual([0, 0])
  })

  it('takes the parts away that a process which was killed left of the same file', async () => {
    server.uploads.set('lost', { key: '/luna/casa/luna-1.tar.age', parts: new Map() })
    server.uploads.set('other', { key: '/luna/casa/luna-1.tar.age.other', parts: new Map() })
    const { path } = await file(1_000)
    await (await open()).upload('luna-1.tar.age', path)
    expect([...server.uploads.keys()]).toEqual(['other'])
  })
})

describe('a fault is said with the variable to look at', () => {
  it.each([
    [
      { secretKey: 'wrong' },
      /refuses what is asked \(403\): check LUNA_BACKUP_S3_ACCESS_KEY and LUNA_BACKUP_S3_SECRET_KEY/,
    ],
    [{ bucket: 'nowhere' }, /no bucket nowhere: check LUNA_BACKUP_S3_BUCKET and LUNA_BACKUP_S3_ENDPOINT/],
    [{ endpoint: 'http://127.0.0.1:1' }, /does not answer.*ECONNREFUSED.*check LUNA_BACKUP_S3_ENDPOINT/],
  ])(
    '%j',
    async (more, sentence) => {
      const { path } = await file(10)
      const fault = await (await open(more)).upload('x', path).catch((error: Error) => error)
      expect((fault as Error).message).toMatch(sentence)
      expect((fault as Error).message).not.toContain(SECRET_KEY)
    },
    30_000,
  )

  it('a service that stays overloaded', async () => {
    server.fault = () => ({ status: 503, code: 'SlowDown' })
    const { path } = await file(10)
    await expect((await open()).upload('x', path)).rejects.toThrow(/overloaded \(503\)/)
    expect(server.requests).toHaveLength(5)
  }, 30_000)
})

describe('the bucket', () => {
  it('lists what is under its prefix, page by page', async () => {
    for (let day = 1; day <= 12; day++) {
      server.objects.set(`/luna/casa/luna-${day}`, { bytes: Buffer.alloc(day), checksum: undefined })
    }
    server.objects.set('/luna/altra/luna-1', { bytes: Buffer.alloc(1), checksum: undefined })
    const listed = await (await open()).list()
    expect(listed.size).toBe(12)
    expect(listed.get('luna-7')).toBe(7)
  })

  it('removes, and keeps what the service locks; wrong credentials are a fault', async () => {
    server.objects.set('/luna/casa/a', { bytes: Buffer.alloc(1), checksum: undefined })
    server.objects.set('/luna/casa/b', { bytes: Buffer.alloc(1), checksum: undefined })
    const bucket = await open()
    expect(await bucket.remove('a')).toBe(true)
    server.fault = ({ method }) => (method === 'DELETE' ? { status: 403, code: 'AccessDenied' } : undefined)
    expect(await bucket.remove('b')).toBe(false)
    expect(server.keys()).toEqual(['casa/b'])
    server.fault = () => undefined
    await expect((await open({ secretKey: 'wrong' })).remove('b')).rejects.toThrow(
      /does not know these credentials \(SignatureDoesNotMatch\): check LUNA_BACKUP_S3_ACCESS_KEY/,
    )
  })

  it('gives a file back in ranges, also over connections that break', async () => {
    const bytes = randomBytes(300_000)
    server.objects.set('/luna/casa/a', { bytes, checksum: undefined })
    let cuts = 3
    server.fault = ({ method }) => (method === 'GET' && cuts-- > 0 ? 'CUT_ANSWER' : undefined)
    const blob = await (await open()).find('a')
    expect(Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer()).equals(bytes)).toBe(true)
    expect(reads()).toHaveLength(4)
    const slice = await blob?.slice(100, 200).slice(-50).arrayBuffer()
    expect(Buffer.from(slice ?? new ArrayBuffer()).equals(bytes.subarray(150, 200))).toBe(true)
    expect(await (await open()).find('nothing')).toBeNull()
  }, 30_000)

  it('does not mix the bytes of two objects', async () => {
    server.objects.set('/luna/casa/a', { bytes: Buffer.from('one'), checksum: undefined })
    const blob = await (await open()).find('a')
    server.objects.set('/luna/casa/a', { bytes: Buffer.from('two'), checksum: undefined })
    await expect(blob?.text()).rejects.toThrow()
  })
})
