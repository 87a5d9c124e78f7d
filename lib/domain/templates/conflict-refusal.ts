import { type ErrorCode, Refusal } from '../core/refusal'
import { fieldName, type Template } from './field'
import type { Conflict } from './laid-out'

const CODE_OF: Record<Conflict['kind'], { alone: ErrorCode; above: ErrorCode }> = {
  OVERLAP: { alone: 'ERROR_TEMPLATE_OVERFLOW', above: 'ERROR_TEMPLATE_OVERLAP' },
  OVERFLOW: { alone: 'ERROR_TEMPLATE_OVERFLOW', above: 'ERROR_TEMPLATE_OVERFLOW_ABOVE' },
  NARROW: { alone: 'ERROR_TEMPLATE_NARROW', above: 'ERROR_TEMPLATE_NARROW' },
}

const nameIn = ({ fields }: Template, id: string | null): string => {
  const field = fields.find((one) => one.id === id)
  return field ? fieldName(field) : ''
}

/** The refusal of a document with a conflict: its code, and the names of both fields. */
export function conflictRefusal({ kind, page, field, other }: Conflict, template: Template) {
  const code = CODE_OF[kind][other === null ? 'alone' : 'above']
  return { code, params: { field: nameIn(template, field), other: nameIn(template, other), page } }
}

/**
 * Refuses the first of a document's conflicts, with the fields named; all of them are its details.
 * @throws Refusal ERROR_TEMPLATE_OVERLAP, ERROR_TEMPLATE_OVERFLOW_ABOVE, ERROR_TEMPLATE_OVERFLOW, ERROR_TEMPLATE_NARROW
 */
export function refuseConflicts(conflicts: readonly Conflict[], template: Template): void {
  const [first] = conflicts
  if (!first) return
  const { code, params } = conflictRefusal(first, template)
  const nameOf = (id: string | null) => nameIn(template, id)
  const named = conflicts.map((one) => ({ ...one, field: nameOf(one.field), other: nameOf(one.other) }))
  throw new Refusal(code, params, [], named)
}
