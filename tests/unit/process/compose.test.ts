import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

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
})
