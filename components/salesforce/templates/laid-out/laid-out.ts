import type { api } from '@/lib/api/client'

/** A document that the server laid out in a template. */
export type LaidOut = Awaited<
  ReturnType<typeof api.salesforce.templates.preview>
>['response']['template_preview']

export type LaidOutPageValue = LaidOut['page_list'][number]

/** The sentences about each field that is part of a conflict, by its id. */
export function conflictsByField(laid: LaidOut | undefined): ReadonlyMap<string, readonly string[]> {
  const byField = new Map<string, readonly string[]>()
  for (const { field_id, other_id, message } of laid?.conflict_list ?? []) {
    for (const id of new Set([field_id, other_id ?? field_id])) {
      byField.set(id, [...(byField.get(id) ?? []), message])
    }
  }
  return byField
}
