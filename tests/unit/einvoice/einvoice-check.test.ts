import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildXml } from '@/server/einvoice'
import { invoice, transmission } from './builders'
import { zipOf } from './envelopes'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The script as `npm run einvoice:check` starts it, without database or server in its environment. */
function run(...args: readonly string[]) {
  return new Promise<{
    code: number
    lines: readonly Record<string, unknown>[]
    stdout: string
    stderr: string
  }>((resolve) => {
    const command = ['--import', 'tsx', 'scripts/einvoice-check.ts', ...args]
    const env = { PATH: process.env.PATH ?? '', HOME: tmpdir(), NODE_ENV: 'test' as const }
    execFile(process.execPath, command, { cwd: root, env, timeout: 20_000 }, (error, stdout, stderr) => {
      const code = error ? Number(error.code ?? -1) : 0
      const lines = stdout.startsWith('{')
        ? stdout
            .trimEnd()
            .split('\n')
            .map((text): Record<string, unknown> => JSON.parse(text))
        : []
      resolve({ code, lines, stdout, stderr })
    })
  })
}

describe('einvoice:check', () => {
  const { xml } = buildXml(invoice(), transmission)
  let folder = ''

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'luna-einvoice-'))
    await mkdir(join(folder, 'deep'))
    await writeFile(join(folder, 'good.xml'), xml)
    await writeFile(
      join(folder, 'deep', 'wrong.xml'),
      xml.replace('<PrezzoTotale>100.00', '<PrezzoTotale>100.02'),
    )
    await writeFile(join(folder, 'notes.txt'), 'not an invoice')
    await writeFile(join(folder, 'z.zip'), zipOf([{ name: 'in.xml', bytes: Buffer.from(xml) }]))
  })

  afterAll(() => rm(folder, { recursive: true }))

  it('prints one JSON line a file and walks folders and archives; 1 when one is not valid', async () => {
    const { code, lines, stderr } = await run(folder)
    expect([code, stderr]).toEqual([1, ''])
    expect(lines.map(({ file, valid }) => [String(file).slice(folder.length + 1), valid])).toEqual([
      ['deep/wrong.xml', false],
      ['good.xml', true],
      ['z.zip/in.xml', true],
    ])
    expect(Object.keys(lines[0] ?? {})).toEqual(['file', 'kind', 'valid', 'codes', 'faults'])
    expect(lines[0]).toMatchObject({
      kind: 'TD01',
      codes: ['00423'],
      faults: [
        { code: '00423', path: '/FatturaElettronicaBody[1]/DatiBeniServizi/DettaglioLinee[1]/PrezzoTotale' },
      ],
    })
    expect(lines[1]).toEqual({
      file: join(folder, 'good.xml'),
      kind: 'TD01',
      valid: true,
      codes: [],
      faults: [],
    })
  })

  it('answers 0 when all are valid, and judges name and date when asked', async () => {
    const good = join(folder, 'good.xml')
    expect((await run(good)).code).toBe(0)
    const asked = await run('--name', '--received-on', '2026-11-20', good)
    expect([asked.code, asked.lines[0]?.codes]).toEqual([1, ['00001', '00403']])
  })

  it('has a line for what is not there or may never end, and goes on with the others', async () => {
    const { code, lines, stderr } = await run('/nowhere/x.xml', '/dev/zero', join(folder, 'good.xml'))
    expect([code, stderr]).toEqual([1, ''])
    expect(lines.map(({ file, kind, codes }) => [file, kind, codes])).toEqual([
      ['/nowhere/x.xml', 'unreadable', ['00106']],
      ['/dev/zero', 'unreadable', ['00106']],
      [join(folder, 'good.xml'), 'TD01', []],
    ])
  })

  it.each([
    ['no file', []],
    ['an unknown option', ['--fast', 'x.xml']],
    ['a wrong day', ['--received-on', 'yesterday', 'x.xml']],
  ])('answers 2 and how to call it for %s', async (_, args) => {
    const { code, stdout, stderr } = await run(...args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('Usage:')
  })

  it('explains itself', async () => {
    const { code, stdout } = await run('--help')
    expect(code).toBe(0)
    expect(stdout).toContain('Usage:')
  })
})
