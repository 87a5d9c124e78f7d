import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { unshiftedEnvironment } from '@/tests/support/time/shifted-clock'

/** Folders that git does not keep, made by the build: without them each copy would build for minutes. */
const BUILT = ['.build', 'server/db/generated']

/** Puts the code of this checkout with its build into a folder, where it has no data yet. */
export function copyCode(folder: string): void {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'])
    .toString()
    .split('\0')
  for (const path of files.filter((name) => name && !/^(tests|docs)\//.test(name))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(path, join(folder, path))
  }
  const built = readdirSync('.next').filter((name) => name !== 'cache')
  for (const path of [...BUILT, ...built.map((name) => join('.next', name))]) {
    cpSync(path, join(folder, path), { recursive: true, verbatimSymlinks: true })
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
}

/** Writes the file .env of a folder. */
export const writeEnvironment = (folder: string, variables: Record<string, string>): void =>
  writeFileSync(
    join(folder, '.env'),
    Object.entries(variables)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
  )

/** A command under way. `says` waits for a text; `ended` is its exit code. */
export type Command = {
  says: (text: RegExp) => Promise<RegExpExecArray>
  ended: Promise<number | null>
  output: () => string
  stop: () => Promise<number | null>
}

/** Runs a command as a new user of the machine would: in its folder, with nothing of this process's environment. */
export function startCommand(folder: string, program: string, parameters: string[]): Command {
  const { PATH = '', HOME = '' } = process.env
  const env: Record<string, string> = { PATH, HOME, ...unshiftedEnvironment() }
  const child: ChildProcess = spawn(program, parameters, {
    cwd: folder,
    env: env as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let look = () => {}
  const collect = (text: Buffer) => {
    output += text
    look()
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const says = (text: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      look = () => {
        const found = text.exec(output)
        if (found) resolve(found)
      }
      void ended.then(() => reject(new Error(`It has ended without ${text}:\n${output}`)))
      look()
    })
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { says, ended, output: () => output, stop }
}
