/** For which part of a structure a rule is: all of it, a group of resources, or one resource. */

/** At most one of both is given; without both, the rule is for all of the structure. */
export type ScopedRule = { group_id: number | null; resource_id: number | null }

export type ResourceInGroup = { id: number; group_id: number | null }

export const STRUCTURE_SCOPE: ScopedRule = { group_id: null, resource_id: null }

export const isSameScope = (one: ScopedRule, other: ScopedRule): boolean =>
  one.group_id === other.group_id && one.resource_id === other.resource_id

/** A scope, and the more general ones whose rules hold where it has none, from the special to the general. */
export function scopesUp(scope: ScopedRule, resources: readonly ResourceInGroup[]): ScopedRule[] {
  if (isSameScope(scope, STRUCTURE_SCOPE)) return [scope]
  const group = resources.find(({ id }) => id === scope.resource_id)?.group_id ?? null
  const ofGroup = group === null ? [] : [{ group_id: group, resource_id: null }]
  return [scope, ...ofGroup, STRUCTURE_SCOPE]
}

/**
 * The scope of the rules that hold in a scope: the most special one that has any of them; null where no scope has any.
 * Weekly hours and policies are chosen so.
 */
export const scopeInForce = (
  scope: ScopedRule,
  rules: readonly ScopedRule[],
  resources: readonly ResourceInGroup[],
): ScopedRule | null =>
  scopesUp(scope, resources).find((one) => rules.some((rule) => isSameScope(one, rule))) ?? null
