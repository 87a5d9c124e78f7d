'use client'

import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import {
  isNamedState,
  type NamedState,
  type StateSubject,
  stateWordKey,
} from '@/lib/domain/documents/lists/state-word'
import { documentStates, type StateTone } from './document-state'

const tones: Record<StateTone, string> = {
  draft: 'border-state-draft/25 bg-state-draft/10 text-state-draft',
  pending: 'border-state-pending/30 bg-state-pending/10 text-state-pending',
  issued: 'border-state-issued/25 bg-state-issued/10 text-state-issued',
  sent: 'border-state-sent/25 bg-state-sent/10 text-state-sent',
  progress: 'border-state-sent/60 bg-transparent text-state-sent',
  delivered: 'border-state-delivered/25 bg-state-delivered/10 text-state-delivered',
  paid: 'border-state-paid/25 bg-state-paid/10 text-state-paid',
  undelivered: 'border-state-undelivered/25 bg-state-undelivered/10 text-state-undelivered',
  error: 'border-state-error/25 bg-state-error/10 text-state-error',
  deleted: 'border-state-draft/25 bg-transparent text-state-draft line-through',
}

/** The word of a state in the user's language. */
export function useStateWord(): (state: string, of?: StateSubject) => string {
  const t = useTranslations()
  return (state, of = 'invoice') => t(stateWordKey(state, of))
}

/** The state whose look a state has: a purchase that waits to be paid is no draft. */
function lookOf(state: string, of: StateSubject | undefined): NamedState {
  if (of === 'purchase' && state === 'DRAFT') return 'TO_BE_ISSUED'
  return isNamedState(state) ? state : 'UNKNOWN'
}

/** A document's state: one colour, one icon and a word, the same everywhere. */
export function StateChip({
  state,
  of,
  className,
}: {
  state: string
  of?: StateSubject
  className?: string
}) {
  const word = useStateWord()
  const [tone, Icon] = documentStates[lookOf(state, of)]
  return (
    <span
      data-slot="state-chip"
      data-state={state}
      className={cn(
        'inline-flex h-5.5 items-center gap-1 whitespace-nowrap rounded-full border px-2 font-medium text-xs',
        tones[tone],
        className,
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {word(state, of)}
    </span>
  )
}
