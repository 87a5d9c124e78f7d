import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const PASSWORD = 'segreto'

/** The version of Dovecot on this machine; null where none is installed (Debian: dovecot-imapd). */
export function dovecotVersion(): string | null {
  try {
    return execFileSync('dovecot', ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return null
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Mail is kept under a user that is not root, which Dovecot refuses. */
const isRoot = userInfo().uid === 0
const mailUser = isRoot ? 'mail' : userInfo().username

const settings = (dir: string, port: number): string => `
protocols = imap
listen = 127.0.0.1
base_dir = ${dir}/run
state_dir = ${dir}/state
log_path = ${dir}/log
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${dir}/mail
first_valid_uid = 1
first_valid_gid = 1
default_internal_user = ${isRoot ? 'dovecot' : mailUser}
default_login_user = ${isRoot ? 'dovenull' : mailUser}
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${mailUser} gid=${isRoot ? 'mail' : userInfo().gid} home=${dir}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`

/** Dovecot with one mailbox in a folder of its own. */
export class TestDovecot {
  private readonly dir = mkdtempSync(join(tmpdir(), 'luna-dovecot-'))
  private process: ChildProcess | undefined
  private port = 0
  private count = 0

  /** The address of the mailbox, for LUNA_REPLY_MAILBOX. */
  async listen(): Promise<string> {
    this.port = await freePort()
    chmodSync(this.dir, 0o755)
    for (const folder of ['mail', 'mail/new', 'mail/cur', 'mail/tmp']) mkdirSync(join(this.dir, folder))
    if (isRoot) execFileSync('chown', ['-R', `${mailUser}:mail`, join(this.dir, 'mail')])
    writeFileSync(join(this.dir, 'dovecot.conf'), settings(this.dir, this.port))
    this.process = spawn('dovecot', ['-F', '-c', join(this.dir, 'dovecot.conf')], { stdio: 'ignore' })
    for (let tries = 0; tries < 100 && !(await this.answers()); tries += 1) await wait(50)
    return `imap://risposte:${PASSWORD}@127.0.0.1:${this.port}/INBOX`
  }

  private async answers(): Promise<boolean> {
    try {
      const { connect } = await import('node:net')
      return await new Promise<boolean>((resolve) => {
        const socket = connect(this.port, '127.0.0.1')
        socket.once('data', () => resolve(true)).once('error', () => resolve(false))
        socket.once('data', () => socket.destroy())
      })
    } catch {
      return false
    }
  }

  /** Puts a mail into the mailbox, as a server of mail does that receives it. */
  receive(raw: string | Buffer): void {
    this.count += 1
    const file = join(this.dir, 'mail/new', `${Math.floor(Date.now() / 1000)}.M${this.count}.test`)
    writeFileSync(file, raw)
    if (isRoot) execFileSync('chown', [`${mailUser}:mail`, file])
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.process?.once('exit', resolve))
    this.process?.kill('SIGTERM')
    await ended
    rmSync(this.dir, { recursive: true, force: true })
  }
}
