import { execFile, fork } from 'node:child_process'
import { mkdtemp, readFile, truncate, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyBackup } from '@/scripts/backup/verify-backup'
import { backedUpHouse, backUp, PASSPHRASE } from '@/tests/support/backup/archives'
import { createEmptyDatabase } from '@/tests/support/database'
import { execute } from '@/tests/support/database-server'
import { storedFiles } from '@/tests/support/files/stored-files'
import { bucketEnvironment } from '@/tests/support/s3/bucket-environment'
import { atRequest, S3Server } from '@/tests/support/s3/s3-server'

const STORAGE = '.data/test-bucket-backup'
const house = backedUpHouse(STORAGE)
const server = new S3Server()
let variables: Record<string, string> = {}

beforeAll(async () => {
  variables = await bucketEnvironment(server)
  Object.assign(process.env, variables)
})
beforeEach(() => server.reset())
afterAll(() => {
  for (const name of Object.keys(variables)) delete process.env[name]
  server.close()
})

async function upload(path: string): Promise<string> {
  const [{ BackupBucket }, { bucketSettings }] = await Promise.all([
    import('@/server/platform/s3/backup-bucket'),
    import('@/server/platform/s3/bucket-settings'),
  ])
  const settings = bucketSettings(variables)
  if (!settings) throw new Error('no bucket is set')
  await (await BackupBucket.open(settings)).upload(basename(path), path)
  return `s3://luna/casa/${basename(path)}`
}

const made = (passphrase?: string) =>
  backUp({
    databaseUrl: house.api.databaseUrl,
    storage: STORAGE,
    folder: house.folder,
    ...(passphrase ? { passphrase } : {}),
  })

const rowsOf = async (url: string, table: string) =>
  (await execute(url, `SELECT t::text AS row FROM "${table}" t ORDER BY 1`)).rows

/** A process that uploads a file; `message` resolves to its figures, `ended` to its signal. */
function uploader(path: string) {
  const child = fork('tests/support/process/bucket-uploader.ts', [path], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...variables },
  })
  return {
    child,
    message: new Promise<{ grown: number; size: number }>((resolve) =>
      child.once('message', resolve as never),
    ),
    ended: new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal))),
  }
}

describe('a backup in a bucket', () => {
  it('is restored from there into an empty database: every row and every file is equal', async () => {
    const url = await upload((await made(PASSPHRASE)).path)
    const [{ restoreBackup }, { diskStorage }] = await Promise.all([
      import('@/scripts/backup/restore-backup'),
      import('@/server/platform/storage'),
    ])
    const file = { path: url, passphrase: PASSPHRASE }
    const { manifest, secret } = await verifyBackup(file)
    expect(secret).toBeDefined()
    const database = await createEmptyDatabase()
    const folder = join(house.folder, 'restored')
    try {
      const order = { file, manifest, databaseUrl: database.url, files: diskStorage(folder), advice: '' }
      await restoreBackup(order)
      let compared = 0
      for (const { schema, name } of manifest.tables) {
        if (schema !== 'public' || ['einvoice_counter', 'restoration', 'job_worker'].includes(name)) continue
        expect(await rowsOf(database.url, name), name).toEqual(await rowsOf(house.api.databaseUrl, name))
        compared += 1
      }
      expect(compared).toBeGreaterThan(90)
      const kept = await storedFiles(STORAGE)
      expect(kept).toHaveLength(2)
      for (const path of kept) {
        expect((await readFile(path.replace(STORAGE, folder))).equals(await readFile(path))).toBe(true)
      }
    } finally {
      await database.drop()
    }
  }, 180_000)

  it('is verified by a machine that has only the credentials and the passphrase', async () => {
    const url = await upload((await made(PASSPHRASE)).path)
    const { LUNA_BACKUP_S3_BUCKET: _bucket, LUNA_BACKUP_S3_PREFIX: _prefix, ...credentials } = variables
    const run = (more: Record<string, string>) =>
      promisify(execFile)(process.execPath, ['scripts/run.mjs', 'backup-verify', url], {
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'production',
          LUNA_BACKUP_PASSPHRASE: PASSPHRASE,
          ...credentials,
          ...more,
        },
      })
    expect((await run({})).stdout).toContain(`whole   ${url}`)
    const refused = await run({ LUNA_BACKUP_S3_SECRET_KEY: 'wrong-key-of-the-test' }).catch((error) => error)
    expect(refused.stderr).toContain('LUNA_BACKUP_S3_ACCESS_KEY and LUNA_BACKUP_S3_SECRET_KEY')
    expect(refused.stderr).not.toContain('wrong-key-of-the-test')
  }, 60_000)

  it('that was altered or cut off there is found by the check', async () => {
    const url = await upload((await made(PASSPHRASE)).path)
    const [key = ''] = server.objects.keys()
    const { bytes } = server.objects.get(key) ?? { bytes: Buffer.alloc(0) }
    server.objects.set(key, { bytes: bytes.subarray(0, bytes.length - 70_000), checksum: undefined })
    await expect(verifyBackup({ path: url, passphrase: PASSPHRASE })).rejects.toThrow(/cut off/)
    const altered = Buffer.from(bytes)
    altered[altered.length >> 1] = (altered[altered.length >> 1] ?? 0) ^ 1
    server.objects.set(key, { bytes: altered, checksum: undefined })
    await expect(verifyBackup({ path: url, passphrase: PASSPHRASE })).rejects.toThrow(/damaged/)
    await expect(verifyBackup({ path: `${url}.other`, passphrase: PASSPHRASE })).rejects.toThrow(
      /There is no object/,
    )
    await expect(verifyBackup({ path: 's3://luna', passphrase: PASSPHRASE })).rejects.toThrow(
      /write s3:\/\/bucket\/key/,
    )
  }, 60_000)
})

describe('an upload', () => {
  const large = async (size: number) => {
    const path = join(await mkdtemp(join(house.folder, 'large-')), 'luna-large.tar.age')
    await writeFile(path, '')
    await truncate(path, size)
    return path
  }

  it('whose process is killed leaves nothing that passes for a backup, and the next one takes its parts away', async () => {
    const path = await large(60 * 1024 * 1024)
    const reached = atRequest(server, ({ url }) => url?.includes('partNumber=3') === true)
    const { child, ended } = uploader(path)
    await reached
    child.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
    expect([server.objects.size, server.uploads.size]).toEqual([0, 1])
    const url = 's3://luna/casa/luna-large.tar.age'
    await expect(verifyBackup({ path: url, passphrase: PASSPHRASE })).rejects.toThrow(/There is no object/)
    server.fault = () => undefined
    await upload(path)
    expect([server.keys(), server.uploads.size]).toEqual([['casa/luna-large.tar.age'], 0])
  }, 60_000)

  it('of 300 MB, and reading them back, takes a part of that memory', async () => {
    const size = 300 * 1024 * 1024
    const { message, ended } = uploader(await large(size))
    const figures = await message
    expect(figures.size).toBe(size)
    expect(figures.grown).toBeLessThan(220)
    console.log(`300 MB: memory has grown by ${Math.round(figures.grown)} MB`)
    expect(await ended).toBeNull()
  }, 120_000)
})
