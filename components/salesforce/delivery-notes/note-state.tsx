'use client'

import { CircleCheckBig, CircleDashed, CircleX, Hourglass } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import type { NoteState } from '@/lib/domain/delivery-notes/delivery-note'

const LOOKS = {
  TO_INVOICE: ['warning', Hourglass],
  INVOICED: ['success', CircleCheckBig],
  NOT_INVOICED: ['neutral', CircleDashed],
  CANCELLED: ['danger', CircleX],
} as const satisfies Record<NoteState, readonly [string, typeof Hourglass]>

/** Whether a note is invoiced, is still to be, or never is. */
export function NoteStateBadge({ state }: { state: NoteState }) {
  const t = useTranslations('delivery_notes.states')
  const [tone, Icon] = LOOKS[state]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {t(state)}
    </Badge>
  )
}
