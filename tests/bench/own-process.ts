import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Runs a script of this folder in a process of its own, so that its memory can be measured, with `heap` megabytes of
 * heap, and returns the JSON that it prints.
 */
export function inOwnProcess<Result>(script: string, args: readonly string[], heap: number): Promise<Result> {
  const path = fileURLToPath(new URL(script, import.meta.url))
  // With much room garbage is left lying: how little does is what counts.
  const child = spawn(process.execPath, [`--max-old-space-size=${heap}`, '--import', 'tsx', path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (part) => {
    output += part
  })
  return new Promise((resolve, reject) => {
    child.on('exit', (code) =>
      code === 0 ? resolve(JSON.parse(output) as Result) : reject(new Error(`${script} ended with ${code}`)),
    )
  })
}
