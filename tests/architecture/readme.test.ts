import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const readme = readFileSync('README.md', 'utf8')
const scripts = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts)

describe('the README', () => {
  it('has its parts in order', () => {
    const headings = [...readme.matchAll(/^##? (.+)$/gm)].map((match) => match[1])
    expect(headings).toEqual([
      'Luna',
      'Two commands',
      'What it does',
      'How it is built',
      'Glossary',
      'Configuration',
      'Decisions',
    ])
  })

  it('names every variable that the server reads', () => {
    const source = readFileSync('server/platform/env.ts', 'utf8')
    const names = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map((match) => match[1] ?? '')
    expect(names.length).toBeGreaterThan(15)
    expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
  })

  it('names only commands that are there', () => {
    const named = [...readme.matchAll(/npm run (?:-s )?([\w:]+)/g)].map((match) => match[1] ?? '')
    expect(named.filter((name) => !scripts.includes(name))).toEqual([])
  })

  it('shows pictures that are there', () => {
    const pictures = [...readme.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map((match) => match[1] ?? '')
    expect(pictures.filter((path) => !existsSync(path))).toEqual([])
  })
})
