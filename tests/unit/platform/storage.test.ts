import { mkdir, mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Storage } from '@/server/platform/storage'
import { setEnvironment } from '@/tests/support/process/environment'
import { ACCESS_KEY, S3Server, SECRET_KEY } from '@/tests/support/s3/s3-server'

const server = new S3Server()
const drivers: Record<string, Storage> = {}
let restore: () => void

beforeAll(async () => {
  const endpoint = await server.listen()
  const folder = await mkdtemp(join(tmpdir(), 'luna-storage-'))
  restore = await setEnvironment({
    DATABASE_URL: 'postgres://nowhere/none',
    LUNA_SECRET: 'x'.repeat(32),
    STORAGE: 's3',
    S3_ENDPOINT: endpoint,
    S3_BUCKET: 'luna',
    S3_ACCESS_KEY: ACCESS_KEY,
    S3_SECRET_KEY: SECRET_KEY,
  })
  const { diskStorage, storage } = await import('@/server/platform/storage')
  drivers.disk = diskStorage(folder)
  drivers.s3 = storage()
})

afterAll(() => {
  restore()
  server.close()
})

describe.each(['disk', 's3'])('the %s storage', (name) => {
  const driver = () => drivers[name] as Storage

  it('gives back what it was given, byte for byte', async () => {
    const bytes = Uint8Array.from({ length: 1_000 }, (_, index) => index % 256)
    await driver().write('structure/1/logo.png', bytes)
    expect(Buffer.from((await driver().read('structure/1/logo.png')) ?? []).equals(Buffer.from(bytes))).toBe(
      true,
    )
  })

  it('replaces and removes', async () => {
    await driver().write('a/b.txt', Buffer.from('one'))
    await driver().write('a/b.txt', Buffer.from('two'))
    expect(Buffer.from((await driver().read('a/b.txt')) ?? []).toString()).toBe('two')
    await driver().remove('a/b.txt')
    expect(await driver().read('a/b.txt')).toBeNull()
  })

  it('takes a file of this machine and opens it again, byte for byte', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))
    const path = join(await mkdtemp(join(tmpdir(), 'luna-storage-')), 'file')
    await writeFile(path, bytes)
    await driver().writeFrom('gdpr/1/export.zip', path, 'application/zip')
    const blob = await driver().open('gdpr/1/export.zip')
    expect(Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer()).equals(bytes)).toBe(true)
  })

  it('opens a file as an endpoint answers it: with its size, its type and every byte', async () => {
    const { toFileAnswer } = await import('@/server/http/file-answer')
    await driver().write('gdpr/1/export.txt', Buffer.from('uno due tre'), 'text/plain')
    const content = await driver().open('gdpr/1/export.txt')
    const { body } = toFileAnswer({ name: 'export.txt', type: 'text/plain', content: content ?? '' })
    expect([body.size, body.type]).toEqual([11, 'text/plain'])
    expect(await new Response(body).text()).toBe('uno due tre')
    expect(await body.slice(4, 7).text()).toBe('due')
  })

  it('says null for what it does not hold', async () => {
    expect(await driver().read('nothing/here')).toBeNull()
    expect(await driver().open('nothing/here')).toBeNull()
  })

  it.each(['../etc/passwd', '/etc/passwd', 'a/../../b', '', 'a//b', 'a/.b', 'a\0b'])(
    'refuses the key %j',
    async (key) => {
      await expect(async () => driver().write(key, Buffer.from('x'))).rejects.toThrow(/storage key/)
    },
  )
})

describe('the s3 storage', () => {
  it('is not ready where the bucket refuses to be written', async () => {
    const { probeStorage } = await import('@/server/watch/storage-room')
    await probeStorage()
    expect(server.objects.has('/luna/readiness-probe')).toBe(false)
    server.fault = ({ method }) => (method === 'PUT' ? { status: 403, code: 'AccessDenied' } : undefined)
    await expect(probeStorage()).rejects.toThrow()
    server.fault = () => undefined
  })
})

describe('the disk storage', () => {
  it('leaves no partial file behind', async () => {
    const { diskStorage } = await import('@/server/platform/storage')
    const folder = await mkdtemp(join(tmpdir(), 'luna-storage-'))
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        diskStorage(folder).write('same/key', Buffer.from(String(index))),
      ),
    )
    expect(await readdir(join(folder, 'same'))).toEqual(['key'])
  })
})

describe('what a write leaves behind that came to nothing', () => {
  it('is nothing: the part that was written is taken away, and the next one fits', async () => {
    const { diskStorage } = await import('@/server/platform/storage')
    const folder = await mkdtemp(join(tmpdir(), 'luna-storage-'))
    const disk = diskStorage(folder)
    await mkdir(join(folder, 'a', 'taken'), { recursive: true })
    await expect(disk.write('a/taken', Buffer.from('x'))).rejects.toThrow()
    await expect(disk.writeFrom('a/taken', join(folder, 'nowhere'))).rejects.toThrow()
    expect(await readdir(join(folder, 'a'))).toEqual(['taken'])
  })

  it('is swept when its process died, and left while it may still be written', async () => {
    const { sweepFolders, sweepPartials } = await import('@/server/platform/storage')
    const folder = await mkdtemp(join(tmpdir(), 'luna-storage-'))
    const [old, fresh] = [new Date(Date.now() - 7 * 3_600_000), new Date()]
    await mkdir(join(folder, 'deep', 'er'), { recursive: true })
    const files = { 'deep/er/old.x.part': old, 'deep/fresh.y.part': fresh, 'deep/er/kept.pdf': old }
    for (const [name, at] of Object.entries(files)) {
      await writeFile(join(folder, name), 'x')
      await utimes(join(folder, name), at, at)
    }
    for (const [name, at] of [
      ['luna-batch-old', old],
      ['luna-batch-new', fresh],
      ['other', old],
    ] as const) {
      await mkdir(join(folder, name))
      await utimes(join(folder, name), at, at)
    }
    await sweepPartials(folder, fresh)
    await sweepFolders(folder, 'luna-batch-', fresh)
    const left = (await readdir(folder, { recursive: true })).sort()
    expect(left).toEqual([
      'deep',
      'deep/er',
      'deep/er/kept.pdf',
      'deep/fresh.y.part',
      'luna-batch-new',
      'other',
    ])
  })
})
