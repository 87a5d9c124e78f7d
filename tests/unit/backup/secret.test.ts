import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readPassphrase } from '@/scripts/backup/passphrase'
import { placeSecret, planSecret } from '@/scripts/backup/secret'

describe('LUNA_SECRET after a restore', () => {
  it('is that of the backup, and another that the clone keeps is replaced with a notice', () => {
    const written = (replaces: boolean) => ({ act: 'WRITE', secret: 'b', replaces })
    expect(planSecret({ set: '', kept: '', backup: 'b' })).toEqual(written(false))
    expect(planSecret({ set: '', kept: 'k', backup: 'b' })).toEqual(written(true))
    expect(planSecret({ set: '', kept: 'b', backup: 'b' })).toEqual({ act: 'KEEP', secret: 'b' })
    expect(planSecret({ set: 'b', kept: 'k', backup: 'b' })).toEqual({ act: 'KEEP', secret: 'b' })
  })

  it('is refused when the environment sets another, or none is known', () => {
    expect(planSecret({ set: 's', kept: '', backup: 'b' })).toMatchObject({ act: 'REFUSE' })
    expect(planSecret({ set: '', kept: '', backup: undefined })).toMatchObject({ act: 'REFUSE' })
    expect(planSecret({ set: '', kept: 'k', backup: undefined })).toMatchObject({
      act: 'KEEP',
      notice: expect.stringContaining('LUNA_SECRET is not in the backup'),
    })
  })

  it('is written for its owner alone, beside the one that it replaces', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'luna-secret-'))
    try {
      const path = join(folder, 'secret')
      await writeFile(path, 'old\n')
      const aside = await placeSecret(path, { act: 'WRITE', secret: 'new', replaces: true }, new Date(1))
      expect([await readFile(path, 'utf8'), await readFile(aside ?? '', 'utf8')]).toEqual(['new\n', 'old\n'])
      expect((await stat(path)).mode & 0o777).toBe(0o600)
      expect(await readdir(folder)).toHaveLength(2)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})

describe('the passphrase of backups', () => {
  it('is the variable, or the first line of the file, and has 12 characters', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'luna-passphrase-'))
    try {
      const path = join(folder, 'passphrase')
      await writeFile(path, 'quattro parole\nnote\n')
      expect(await readPassphrase({ LUNA_BACKUP_PASSPHRASE_FILE: path } as never)).toBe('quattro parole')
      expect(await readPassphrase({ LUNA_BACKUP_PASSPHRASE: 'altre quattro' } as never)).toBe('altre quattro')
      expect(await readPassphrase({} as never)).toBeUndefined()
      await expect(readPassphrase({ LUNA_BACKUP_PASSPHRASE: 'corta' } as never)).rejects.toThrow(
        'less than 12',
      )
      await writeFile(path, '\n')
      await expect(readPassphrase({ LUNA_BACKUP_PASSPHRASE_FILE: path } as never)).rejects.toThrow(
        'less than 12',
      )
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
