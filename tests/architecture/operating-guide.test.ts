import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { servingCommand } from '@/scripts/start/server-environment'
import {
  blocksOf,
  guideBlocks,
  guideCommands,
  npmCommands,
  unitDirectives,
  variablesIn,
} from '@/tests/support/guide/operating-guide'
import { setEnvironment } from '@/tests/support/process/environment'

const unit = unitDirectives()
const environments = blocksOf('env').map(variablesIn)
const [main = {}, mail = {}, copy = {}] = environments
const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts
const SYSTEMD = '/usr/bin/systemd-analyze'

describe('the guide of a new server', () => {
  it('has its commands, three configurations, a unit and a proxy', () => {
    const count = (language: string) => guideBlocks().filter((block) => block.language === language).length
    expect(['env', 'ini', 'caddyfile'].map(count)).toEqual([3, 1, 1])
    expect(guideCommands().length).toBeGreaterThan(20)
    expect(new Set(guideBlocks().map(({ language }) => language))).toEqual(
      new Set(['sh', 'env', 'ini', 'caddyfile']),
    )
  })

  it('has commands that a shell can read', () => {
    for (const text of blocksOf('sh')) execFileSync('sh', ['-n'], { input: text })
  })

  it('runs npm scripts that are there', () => {
    const names = npmCommands().map((command) => /^npm (?:run )?([\w:-]+)/.exec(command)?.[1] ?? '')
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => !scripts[name])).toEqual([])
  })

  it('sets variables that docs/configuration.md has, to values with which the server starts', async () => {
    const documented = new Set(
      [...readFileSync('docs/configuration.md', 'utf8').matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name),
    )
    for (const variables of environments) {
      expect(Object.keys(variables).filter((name) => !documented.has(name))).toEqual([])
      const given = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', LUNA_SECRET: 'x'.repeat(32) }
      const reset = await setEnvironment({ ...given, ...variables })
      reset()
    }
    expect(Object.keys(mail)).toEqual(['SMTP_URL', 'MAIL_FROM'])
  })

  it('runs Luna in the folder of its code, as its user, by what npm start runs', () => {
    expect(unit.get('Service.ExecStart')).toBe(`/usr/bin/${scripts.start}`)
    const [user, folder] = [unit.get('Service.User'), unit.get('Service.WorkingDirectory')]
    const text = guideCommands().join('\n')
    expect(text).toContain(`--home /var/lib/${user} ${user}\n`)
    expect(text).toMatch(new RegExp(`git clone \\S+ ${folder}\n`))
    expect(text).toMatch(new RegExp(`install -d -o ${user} -g ${user} ${folder} ${main.LUNA_BACKUP_DIR}\n`))
    expect(new Set([...text.matchAll(/sudo -u (\w+)/g)].map(([, name]) => name))).toEqual(new Set([user]))
    expect(text).toContain(`tee ${main.LUNA_BACKUP_PASSPHRASE_FILE}\n`)
    expect(text).toContain(`npm run restore -- ${main.LUNA_BACKUP_DIR}/`)
    // The journal has to get the link of the first start, and the service to end by the signal that npm start waits for.
    expect(unit.get('Service.KillMode')).toBe('mixed')
  })

  it.skipIf(!existsSync(SYSTEMD))(
    'has a unit that systemd accepts (skipped where systemd-analyze is not installed)',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'luna-unit-'))
      const path = join(folder, 'luna.service')
      const here = (text: string) =>
        text
          .replace('/usr/bin/node', process.execPath)
          .replace(/^(User|Group)=.*$/gm, `$1=${userInfo().username}`)
          .replace(/^WorkingDirectory=.*$/m, `WorkingDirectory=${process.cwd()}`)
      const verify = (text: string) => {
        writeFileSync(path, text)
        try {
          execFileSync(SYSTEMD, ['verify', path], { stdio: 'pipe' })
          return ''
        } catch (error) {
          return String((error as { stderr: Buffer }).stderr)
        }
      }
      try {
        const text = here(blocksOf('ini')[0] ?? '')
        expect(verify(text)).toBe('')
        expect(verify(text.replace(process.execPath, '/usr/bin/no-such-program'))).not.toBe('')
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
  )

  it('has a proxy that leads to the port of Luna by the name of its address, and closes connections before Luna does', () => {
    const caddy = blocksOf('caddyfile')[0] ?? ''
    expect(caddy).toContain(`reverse_proxy ${main.HOST}:${main.PORT} {`)
    expect(caddy.startsWith(`${new URL(main.LUNA_URL ?? '').hostname} {`)).toBe(true)
    expect(main.LUNA_TRUSTED_PROXIES).toBe('1')
    const parameters = servingCommand('127.0.0.1', 1)
    const kept = Number(parameters[parameters.indexOf('--keepAliveTimeout') + 1])
    expect(Number(/keepalive (\d+)s/.exec(caddy)?.[1]) * 1000).toBeLessThan(kept)
  })

  it('keeps the copy away from the backups, the port and the address of the first', () => {
    expect(copy).toMatchObject({ LUNA_DEMO: '0' })
    expect(copy).not.toHaveProperty('LUNA_BACKUP_DIR')
    expect(copy.LUNA_BACKUP_PASSPHRASE_FILE).toBe(main.LUNA_BACKUP_PASSPHRASE_FILE)
    expect(copy.PORT).not.toBe(main.PORT)
    expect(copy.LUNA_URL).toBe(`http://localhost:${copy.PORT}`)
  })
})
