import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Storage } from '@/server/platform/storage'

/** The objects part of S3's protocol: PUT, GET and DELETE of /bucket/key. */
function startS3(): Server {
  const objects = new Map<string, Buffer>()
  return createServer((request, response) => {
    const key = new URL(request.url ?? '/', 'http://s3').pathname
    if (request.method === 'PUT') {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        objects.set(key, Buffer.concat(chunks))
        response.end()
      })
      return
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      response.writeHead(204).end()
      return
    }
    const found = objects.get(key)
    if (found) response.end(found)
    else
      response
        .writeHead(404, { 'content-type': 'application/xml' })
        .end('<Error><Code>NoSuchKey</Code></Error>')
  })
}

const server = startS3()
const drivers: Record<string, Storage> = {}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const folder = await mkdtemp(join(tmpdir(), 'luna-storage-'))
  Object.assign(process.env, {
    DATABASE_URL: 'postgres://nowhere/none',
    LUNA_SECRET: 'x'.repeat(32),
    STORAGE: 's3',
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    S3_BUCKET: 'luna',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
  })
  const { diskStorage, storage } = await import('@/server/platform/storage')
  drivers.disk = diskStorage(folder)
  drivers.s3 = storage()
})

afterAll(() => {
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
