import { describe, expect, it } from 'vitest'
import { STRUCTURE_SCOPE, scopeInForce, scopesUp } from '@/lib/domain/reservations/rule-scope'

const group = { group_id: 1, resource_id: null }
const court = { group_id: null, resource_id: 7 }
const room = { group_id: null, resource_id: 8 }
const resources = [
  { id: 7, group_id: 1 },
  { id: 8, group_id: null },
]

describe('the scope in force', () => {
  it('is the most special one that has rules: the resource, its group, the structure', () => {
    const all = [STRUCTURE_SCOPE, group, court]
    expect(scopeInForce(court, all, resources)).toEqual(court)
    expect(scopeInForce(court, [STRUCTURE_SCOPE, group], resources)).toEqual(group)
    expect(scopeInForce(court, [STRUCTURE_SCOPE], resources)).toEqual(STRUCTURE_SCOPE)
    expect(scopeInForce(room, all, resources)).toEqual(STRUCTURE_SCOPE)
    expect(scopeInForce(group, all, resources)).toEqual(group)
    expect(scopeInForce(STRUCTURE_SCOPE, all, resources)).toEqual(STRUCTURE_SCOPE)
  })

  it('is none where no scope above has rules', () => {
    expect(scopeInForce(court, [room], resources)).toBeNull()
    expect(scopeInForce(STRUCTURE_SCOPE, [group], resources)).toBeNull()
  })

  it('goes from the special to the general', () => {
    expect(scopesUp(court, resources)).toEqual([court, group, STRUCTURE_SCOPE])
    expect(scopesUp(room, resources)).toEqual([room, STRUCTURE_SCOPE])
  })
})
