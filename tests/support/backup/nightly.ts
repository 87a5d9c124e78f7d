import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { Api } from '@/tests/support/api'
import { PASSPHRASE } from '@/tests/support/backup/archives'

export const OPERATOR = 'operatore@casa.example'

/**
 * The API of a test file on whose installation nightly backups are configured, into a folder of its own. Each test begins
 * without any; the files of earlier tests stay until the end.
 */
export function nightlyBackups(
  environment: Record<string, string> | (() => Promise<Record<string, string>>) = {},
) {
  let api: Api | undefined
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'luna-nightly-'))
    api = await Api.open({
      LUNA_BACKUP_DIR: folder,
      LUNA_BACKUP_PASSPHRASE: PASSPHRASE,
      LUNA_OPERATORS: OPERATOR,
      STORAGE_DIR: join(folder, 'storage'),
      LUNA_LOG: 'silent',
      ...(typeof environment === 'function' ? await environment() : environment),
    })
  })
  beforeEach(() => api?.asSystem((tx) => tx.backup.deleteMany()))
  afterAll(async () => {
    await api?.close()
    await rm(folder, { recursive: true, force: true })
  })
  const opened = () => {
    if (!api) throw new Error('the API is open inside tests only')
    return api
  }
  return {
    get api() {
      return opened()
    },
    get folder() {
      return folder
    },
    /** Asks for a backup; null while one is under way. */
    async request() {
      const { requestBackup } = await import('@/server/auth')
      return opened().asSystem((tx) => requestBackup(tx, 'MANUAL', folder))
    },
    /** Runs the job of a backup to its end, and reads what became of it. */
    async make(id: number) {
      const { backupRun } = await import('@/server/jobs/backup/backup-run')
      await backupRun.run({ backup_id: id })
      return opened().asSystem((tx) => tx.backup.findUniqueOrThrow({ where: { id } }))
    },
  }
}
