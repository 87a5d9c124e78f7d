import { afterEach, describe, expect, test } from 'vitest'
import { isAlive, waitForEnd } from '@/scripts/postgres/processes'
import { moduleAddress, startScript } from '@/tests/support/process/script'

type Pauses = { first: number; longest: number; healthy: number }

let scripts: ReturnType<typeof startScript>[] = []

/** A script that keeps a program running, as `npm start` keeps the worker; the program says its process's id first. */
function keeping(program: string, pauses: Pauses) {
  const kept = {
    name: 'The program',
    parameters: ['-e', `console.log('runs as ' + process.pid); ${program}`],
    environment: {},
  }
  const script = startScript(`
    const { keepStarting } = await import('${moduleAddress('scripts/start/job-worker.ts')}')
    const { runScript } = await import('${moduleAddress('scripts/shutdown.ts')}')
    await runScript(async () => {
      await keepStarting(${JSON.stringify(kept)}, ${JSON.stringify(pauses)})
      return 5
    })`)
  scripts.push(script)
  return script
}

const pidsIn = (output: string): number[] =>
  [...output.matchAll(/runs as (\d+)/g)].map(([, pid]) => Number(pid))
const pausesIn = (output: string): number[] =>
  [...output.matchAll(/started again in ([\d.]+) s/g)].map(([, seconds]) => Number(seconds))

describe('a worker that is kept', { timeout: 20_000 }, () => {
  afterEach(async () => {
    for (const script of scripts) {
      script.stop()
      await script.ended
    }
    scripts = []
  })

  test('is started again when it is killed, and ends with the script that keeps it', async () => {
    const script = keeping('setInterval(() => {}, 1000)', { first: 10, longest: 40, healthy: 0 })
    const [first = 0] = pidsIn(await script.says(/runs as \d+\n/))
    process.kill(first, 'SIGKILL')
    const output = await script.says(/started again[\s\S]*runs as \d+\n/)
    expect(output).toContain('The program has ended (code SIGKILL). It is started again in 0.01 s.')
    const [, second = 0] = pidsIn(output)
    expect([isAlive(first), isAlive(second)]).toEqual([false, true])
    script.stop()
    expect(await script.ended).toBe(0)
    expect(await waitForEnd(second, 1_000)).toBe(true)
    expect(pidsIn(script.output())).toEqual([first, second])
  })

  test('is started again later and later while it ends at once, up to a limit', async () => {
    const started = performance.now()
    const script = keeping('process.exit(3)', { first: 20, longest: 80, healthy: 60_000 })
    const output = await script.says(/(?:runs as[\s\S]*){4}/)
    expect(output).toContain('The program has ended (code 3).')
    expect(pausesIn(output).slice(0, 3)).toEqual([0.04, 0.08, 0.08])
    expect(performance.now() - started).toBeGreaterThan(200)
  })

  test('is started again soon when it had run well', async () => {
    const script = keeping('setTimeout(() => process.exit(3), 20)', { first: 10, longest: 40, healthy: 0 })
    expect(pausesIn(await script.says(/(?:runs as[\s\S]*){4}/)).slice(0, 3)).toEqual([0.01, 0.01, 0.01])
  })
})
