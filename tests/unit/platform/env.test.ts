import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

/** Reads the configuration in a process of its own, as a start does; answers what it is stopped with. */
function faultOf(variables: Record<string, string>): string {
  const { stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'server/platform/env.ts'], {
    encoding: 'utf8',
    env: {
      ...process.env,
      DATABASE_URL: 'postgres://luna@localhost/luna',
      LUNA_SECRET: 'x'.repeat(32),
      ...variables,
    },
  })
  return stderr
}

describe('a start', () => {
  it('is stopped when the mailbox for answers has no address, or is no mailbox', () => {
    const [mailbox, address] = ['imaps://luna:secret@mail.example/INBOX', 'risposte@luna.example']
    const both = { LUNA_REPLY_MAILBOX: mailbox, LUNA_REPLY_ADDRESS: address }
    expect(faultOf(both)).toBe('')
    expect(faultOf({ ...both, LUNA_REPLY_ADDRESS: '' })).toContain('are set together')
    const wrong = faultOf({ ...both, LUNA_REPLY_MAILBOX: 'https://luna:secret@mail.example' })
    expect(wrong).toContain('LUNA_REPLY_MAILBOX')
    expect(wrong).not.toContain('secret@')
  })

  it('is stopped when nightly backups have no passphrase, a short one, or nobody that is warned', () => {
    const backups = {
      LUNA_BACKUP_DIR: '/srv/backups',
      LUNA_BACKUP_PASSPHRASE: 'quattro parole a caso',
      LUNA_BACKUP_PASSPHRASE_FILE: '',
      LUNA_OPERATORS: 'Anna@studio.example, ugo@studio.example',
    }
    expect(faultOf(backups)).toBe('')
    const without = { ...backups, LUNA_BACKUP_PASSPHRASE: '' }
    expect(faultOf(without)).toContain('either LUNA_BACKUP_PASSPHRASE or LUNA_BACKUP_PASSPHRASE_FILE')
    expect(faultOf({ ...without, LUNA_BACKUP_PASSPHRASE_FILE: '/run/secrets/backup' })).toBe('')
    expect(faultOf({ ...backups, LUNA_OPERATORS: '' })).toContain('LUNA_OPERATORS')
    const short = faultOf({ ...backups, LUNA_BACKUP_PASSPHRASE: 'corta' })
    expect(short).toContain('LUNA_BACKUP_PASSPHRASE')
    expect(short).not.toContain('corta')
  }, 30_000)

  it('is stopped when the bucket of backups lacks the same, half of its credentials, or has a name that none can have', () => {
    const bucket = {
      LUNA_BACKUP_S3_BUCKET: 'studio-backups',
      LUNA_BACKUP_PASSPHRASE: 'quattro parole a caso',
      LUNA_OPERATORS: 'anna@studio.example',
    }
    expect(faultOf(bucket)).toBe('')
    expect(faultOf({ ...bucket, LUNA_BACKUP_PASSPHRASE: '' })).toContain('LUNA_BACKUP_PASSPHRASE')
    expect(faultOf({ ...bucket, LUNA_OPERATORS: '' })).toContain('LUNA_OPERATORS')
    const half = faultOf({ ...bucket, LUNA_BACKUP_S3_SECRET_KEY: 'half-of-two' })
    expect(half).toContain('LUNA_BACKUP_S3_ACCESS_KEY and LUNA_BACKUP_S3_SECRET_KEY are set together')
    expect(half).not.toContain('half-of-two')
    expect(faultOf({ ...bucket, LUNA_BACKUP_S3_BUCKET: 's3://studio' })).toContain('LUNA_BACKUP_S3_BUCKET')
    expect(faultOf({ ...bucket, LUNA_BACKUP_S3_PREFIX: '/../a' })).toContain('LUNA_BACKUP_S3_PREFIX')
  }, 30_000)
})
