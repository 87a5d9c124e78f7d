import { describe, expect, it } from 'vitest'
import { nameSimilarity } from '@/lib/domain/core/name-similarity'

describe('names', () => {
  it.each([
    ['OFFICINA ROSSI SRL', 'Officina Rossi S.r.l.'],
    ['ROSSI MARIO', 'Mario Rossi'],
    ['MARIO ROSSI E GIULIA BIANCHI', 'Rossi Mario'],
    ['OFICINA ROSSI', 'Officina Rossi S.r.l.'],
    ['COOPERATIVA EDILE MONTEFELT', 'Cooperativa Edile Montefeltro s.c.'],
    ['NICCOLÒ DELL’ACQUA', "Niccolo' Dell'Acqua"],
    ['Bianhci Luca', 'Luca Bianchi'],
  ])('%s is %s', (one, other) => {
    expect(nameSimilarity(one, other)).toBeGreaterThanOrEqual(0.62)
    expect(nameSimilarity(other, one)).toBeGreaterThanOrEqual(0.62)
  })

  it.each([
    ['Mario Rossi', 'Luigi Rossi'],
    ['Studio Luna S.r.l.', 'Studio Sole S.r.l.'],
    ['Rossi Srl', 'Bianchi Srl'],
    ['', 'Rossi'],
    ['Maria Rossi', 'Mario Bianchi'],
  ])('%s is not %s', (one, other) => {
    expect(nameSimilarity(one, other)).toBeLessThan(0.62)
  })
})
