import { spawn } from 'node:child_process'

/** The address of a module of ours, for the code of a script. */
export const moduleAddress = (path: string): string => new URL(`../../../${path}`, import.meta.url).href

/**
 * Runs code as a script of ours, in a process of its own that knows no database. `says` waits until its output has a
 * text, and answers the whole output; `ended` is its exit code.
 */
export function startScript(code: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    env: { ...process.env, DATABASE_URL: '', npm_lifecycle_event: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let check = () => {}
  const collect = (text: Buffer) => {
    output += text
    check()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const says = (text: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      check = () => {
        if (text.test(output)) resolve(output)
      }
      void ended.then(() => reject(new Error(`The script has ended without ${text}:\n${output}`)))
      check()
    })
  return {
    says,
    ended,
    output: () => output,
    stop: (signal: NodeJS.Signals = 'SIGTERM') => child.kill(signal),
  }
}
