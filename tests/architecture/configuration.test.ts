import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Variable = { name: string; default: string }

const read = (path: string): string => readFileSync(path, 'utf8')

/** The variables of the server's schema, each with the text of its default ('' when it has none). */
function variablesOfServer(): Variable[] {
  const source = read('server/platform/env.ts')
  const schema = source.slice(source.indexOf('z.object({'), source.indexOf('\n})'))
  return [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+):([\s\S]*?)(?=^ {2}[A-Z/]|$(?![\s\S]))/gm)].map(
    ([, name = '', rules = '']) => {
      const [, text, number = ''] = /\.default\((?:'([^']*)'|([\d_]+))\)/.exec(rules) ?? []
      return { name, default: text ?? number.replaceAll('_', '') }
    },
  )
}

const server = variablesOfServer()

describe('the configuration', () => {
  it('of the server is found in its source', () => {
    expect(server.length).toBeGreaterThan(25)
    expect(server).toContainEqual({ name: 'STORAGE', default: 'disk' })
  })

  it('is documented: docs/configuration.md has a row for each variable of server/platform/env.ts, in its order', () => {
    const [, table = ''] = read('docs/configuration.md').split(/^## /m)
    const named = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
    expect(named).toEqual(server.map(({ name }) => name))
  })

  it('is documented with its defaults', () => {
    const document = read('docs/configuration.md')
    const wrong = server.filter(({ name, default: value }) => {
      const [, cell = ''] = new RegExp(`^\\| \`${name}\` \\| ?([^|]*)\\|`, 'm').exec(document) ?? []
      const isMade = ['DATABASE_URL', 'LUNA_SECRET'].includes(name)
      return !isMade && cell.replaceAll('`', '').trim() !== value
    })
    expect(wrong).toEqual([])
  })

  it('has an example: .env.example has a line "#NAME=default" for each variable of server/platform/env.ts', () => {
    const lines = [...read('.env.example').matchAll(/^#([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(
      ([, name, value = '']) => ({ name, default: value.replace(/^"(.*)"$/, '$1') }),
    )
    expect(lines).toEqual(server)
  })
})
