import { isSameScope, type ScopedRule, STRUCTURE_SCOPE } from '@/lib/domain/reservations/rule-scope'

/** The value of a scope in a list of choices. */
export function scopeKey({ group_id, resource_id }: ScopedRule): string {
  if (resource_id !== null) return `resource-${resource_id}`
  return group_id === null ? 'structure' : `group-${group_id}`
}

/** The scope of such a value; that of the structure for any other text. */
export function scopeOfKey(key: string): ScopedRule {
  const [, kind, id] = /^(group|resource)-(\d+)$/.exec(key) ?? []
  if (kind === 'group') return { group_id: Number(id), resource_id: null }
  return kind === 'resource' ? { group_id: null, resource_id: Number(id) } : STRUCTURE_SCOPE
}

export const isStructure = (scope: ScopedRule): boolean => isSameScope(scope, STRUCTURE_SCOPE)
