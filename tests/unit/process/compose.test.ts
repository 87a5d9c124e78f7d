import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

type Service = {
  build?: object
  image?: string
  profiles?: string[]
  environment?: Record<string, string>
  depends_on?: Record<string, object>
  ports?: string[]
  volumes?: string[]
}

const read = (name: string): string => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8')

describe('docker compose', () => {
  const compose = read('docker-compose.yml')

  it('has no password of the database but the one that is set, and says so where there is none', () => {
    const uses = compose.match(/\$\{POSTGRES_PASSWORD[^}]*\}/g) ?? []
    expect(uses.length).toBeGreaterThan(1)
    for (const use of uses)
      expect(use).toMatch(/^\$\{POSTGRES_PASSWORD:\?Set POSTGRES_PASSWORD to [^}]+\.\}$/)
  })

  it('makes no demo unless it is asked to', () => {
    expect(compose).toMatch(/NODE_ENV: production\n\s+LUNA_DEMO: \$\{LUNA_DEMO:-\}\n/)
  })

  it('runs images of one version each', () => {
    const images = [...compose.matchAll(/image: (\S+)/g), ...read('Dockerfile').matchAll(/^FROM (node\S*)/gm)]
    expect(images.length).toBeGreaterThan(2)
    for (const [, image] of images) expect(image).toMatch(/:v?\d+\.\d+/)
  })

  const { services, volumes } = parse(compose, { merge: true }) as {
    services: Record<string, Service>
    volumes: Record<string, null>
  }
  const all = Object.entries(services)

  it('gives the services of this repository variables that the configuration knows', () => {
    const known = new Set(
      [...read('docs/configuration.md').matchAll(/^\| `([A-Z]\w+)`/gm)].map(([, name]) => name),
    )
    const built = all.filter(([, { build }]) => build)
    expect(built.length).toBeGreaterThan(4)
    for (const [name, { environment }] of built)
      expect({
        name,
        unknown: Object.keys(environment ?? {}).filter((variable) => !known.has(variable)),
      }).toEqual({
        name,
        unknown: [],
      })
  })

  it('names services, volumes and files that exist', () => {
    for (const [, { depends_on = {}, volumes: places = [] }] of all) {
      expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(depends_on)))
      for (const place of places) {
        const [from = ''] = place.split(':')
        if (from.startsWith('./')) expect(read(from.slice(2))).not.toBe('')
        else expect(Object.keys(volumes)).toContain(from)
      }
    }
  })

  it('has two servers, a worker, a pooler, a replica and a proxy in the profile "scale", and none of them without it', () => {
    const ofScale = all.filter(([, { profiles }]) => profiles?.includes('scale')).map(([name]) => name)
    expect(ofScale.sort()).toEqual(['pgbouncer', 'proxy', 'replica', 'scale-worker', 'server-1', 'server-2'])
    const others = all.filter(([, { profiles }]) => !profiles)
    for (const [, { depends_on = {} }] of others)
      expect(Object.keys(depends_on).filter((name) => ofScale.includes(name))).toEqual([])
    for (const name of ['server-1', 'server-2', 'scale-worker']) {
      expect(services[name]?.environment).toMatchObject({
        DATABASE_URL: expect.stringMatching(/@pgbouncer:6432\/luna$/),
        DATABASE_DIRECT_URL: expect.stringMatching(/@pgbouncer:6432\/luna_direct$/),
        DATABASE_REPLICA_URL: expect.stringMatching(/@replica:5432\/luna$/),
      })
    }
    for (const name of ['server-1', 'server-2']) {
      expect(services[name]?.ports).toEqual([])
      expect(services[name]?.environment).toMatchObject({ LUNA_WORKER: '0' })
    }
    expect(services.proxy?.ports).toEqual(services.app?.ports)
  })

  it('pools connections as docs/scale.md says', () => {
    const [, block = ''] = /```ini\n([\s\S]*?)```/.exec(read('docs/scale.md')) ?? []
    const settings = block.slice(block.indexOf('[pgbouncer]\n') + '[pgbouncer]\n'.length).trim()
    expect(settings).toContain('pool_mode = transaction')
    expect(read('docker/pgbouncer.ini')).toContain(settings)
  })
})
