import { describe, expect, it } from 'vitest'
import { storedFields } from '@/lib/api/salesforce/templates/template-content'
import { field } from '../domain/templates/builders'

describe('the fields of a version', () => {
  it('are read as they were written, also where they were written before fields could be repeated', () => {
    const { repeats: _, ...older } = field()
    const newer = field({ repeats: true })
    expect(storedFields.parse([older, newer])).toEqual([{ ...older, repeats: false }, newer])
  })
})
