'use client'

import { useQueryClient } from '@tanstack/react-query'
import { CircleCheckBig, CircleX, RotateCcw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { RowAction } from '@/components/kit/data-table/row-menu'
import { useNotify } from '@/components/kit/use-notify'
import { useOnce } from '@/components/kit/use-once'
import { api } from '@/lib/api/client'
import type { ReceivedKind } from '@/lib/domain/documents/document'
import { isReceivedKey } from './received-spec'

type Answer = 'SIGNED' | 'REJECTED' | 'SENT'

const record = (kind: ReceivedKind, id: number, answer: Answer) =>
  kind === 'OFFER'
    ? api.salesforce.offers.updateState({ offer_data: { id, json_state: { offer_state: answer } } })
    : api.salesforce.contracts.updateState({ contract_data: { id, json_state: { contract_state: answer } } })

/**
 * Returns a function that lists the possible answers to a supplier's offer or contract: to accept it, to refuse it, or,
 * once it is answered, to open it for a new answer.
 */
export function useAnswerActions(kind: ReceivedKind) {
  const t = useTranslations('received')
  const notify = useNotify()
  const queries = useQueryClient()
  const { once } = useOnce()
  const give = (id: number, answer: Answer) =>
    once(answer, async () => {
      await record(kind, id, answer)
      notify.success(t(`done.${answer}`))
      await queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => isReceivedKey(name) })
      return true
    })
  return ({ id, state }: { id: number; state: string }): RowAction[] => {
    const action = (answer: Answer, icon: RowAction['icon']): RowAction => ({
      key: answer,
      label: t(`actions.${answer}`),
      icon,
      onSelect: () => void give(id, answer),
    })
    if (state === 'SENT') return [action('SIGNED', CircleCheckBig), action('REJECTED', CircleX)]
    return state === 'DELETED' ? [] : [action('SENT', RotateCcw)]
  }
}
