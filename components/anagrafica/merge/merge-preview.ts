import type { Anagrafica } from '@/lib/api/anagrafica/anagrafica-fields'
import type { MergeChoice } from '@/lib/domain/registry/entry-merge'

export type { MergeChoice } from '@/lib/domain/registry/entry-merge'

/** The answer to the preview of a merge. */
export type MergePreview = {
  keep: Anagrafica
  merge: Anagrafica
  field_list: readonly {
    field: string
    keep?: unknown
    merge?: unknown
    suggested: MergeChoice
    joinable: boolean
  }[]
  reference_list: readonly { kind: string; count: number }[]
}
