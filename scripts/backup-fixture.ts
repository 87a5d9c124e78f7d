/**
 * npm run backup:fixture: makes the backup of a release that a test restores in every later version (docs/backup.md): the demo
 * in a throw-away database, with a few stored files, into tests/fixtures/backups/<version>-<migrations>.tar.age. Run it at the
 * commit of the release and keep the file; those of earlier releases stay as they are.
 */
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Storage } from '@/server/platform/storage'
import { migrate } from './migrations/migrate'
import { startThrowawayPostgres } from './postgres/embedded-postgres'
import { root } from './project'
import { onShutdown, runScript } from './shutdown'

/** Public: the files hold nothing but the demo. Known to the test, too. */
const PASSPHRASE = 'la copia di prova di ogni versione'
const SECRET = 'the-secret-of-every-fixture-of-backups'

async function makeFixture(): Promise<number> {
  const server = await startThrowawayPostgres()
  onShutdown(() => server.stop())
  const scratch = await mkdtemp(join(tmpdir(), 'luna-fixture-'))
  onShutdown(() => rm(scratch, { recursive: true, force: true }))
  const databaseUrl = server.url('postgres')
  const storage = join(scratch, 'storage')
  Object.assign(process.env, {
    DATABASE_URL: databaseUrl,
    LUNA_SECRET: SECRET,
    STORAGE: 'disk',
    STORAGE_DIR: storage,
  })
  await migrate(databaseUrl)
  const [{ seedDemo }, { createBackup }, { diskStorage }] = await Promise.all([
    import('./demo'),
    import('./backup/create-backup'),
    import('@/server/platform/storage'),
  ])
  await seedDemo(databaseUrl)
  await addFiles(databaseUrl, diskStorage(storage))
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const order = {
    databaseUrl,
    files: diskStorage(storage),
    folder: scratch,
    version,
    at: new Date(),
    passphrase: PASSPHRASE,
    secret: SECRET,
  }
  const { path, size, tables, rows, keys } = await createBackup(order)
  const migrations = (await readdir(join(root, 'prisma', 'migrations'), { withFileTypes: true })).filter(
    (one) => one.isDirectory(),
  ).length
  const target = join(root, 'tests', 'fixtures', 'backups', `${version}-${migrations}.tar.age`)
  console.log(`${target}  ${Math.ceil(size / 1000)} kB, ${tables} tables, ${rows} rows, ${keys.length} files`)
  await rename(path, target)
  return 0
}

/** The demo has no stored files: two entries get one. */
async function addFiles(databaseUrl: string, storage: Storage): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query('SELECT id, structure_id FROM anagrafica ORDER BY id LIMIT 2')
    for (const { id, structure_id } of rows) {
      const bytes = Buffer.from(`%PDF-1.7\nThe file of the entry ${id}\n`.repeat(100))
      const key = `attachment/${structure_id}/fixture-${id}`
      await storage.write(key, bytes)
      await client.query(
        `INSERT INTO anagrafica_attachment (structure_id, anagrafica_id, name, mime_type, size, sha256, file_key)
         VALUES ($1, $2, 'contratto.pdf', 'application/pdf', $3, $4, $5)`,
        [structure_id, id, bytes.length, createHash('sha256').update(bytes).digest('hex'), key],
      )
    }
  } finally {
    await client.end()
  }
}

await runScript(makeFixture)
