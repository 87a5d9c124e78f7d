'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { InstantText } from '@/components/kit/day'
import { api } from '@/lib/api/client'
import type { PecDispatch } from '@/lib/api/salesforce/exchange/pec-box-fields'

const REFRESH_MS = 60_000

/**
 * The way of a document's file by PEC: in charge of the provider, then with the exchange system, and how late either is. The
 * last mail counts. `turn` changes when something may have changed.
 */
export function PecLayers({ documentId, turn }: { documentId: number; turn: string }) {
  const { data } = useQuery({
    queryKey: ['pec-dispatches', documentId, turn],
    queryFn: async () => {
      const { response } = await api.salesforce.pecBox.dispatches({ invoice_id: documentId })
      return response.dispatch_list.at(-1) ?? null
    },
    refetchInterval: ({ state }) => (state.data?.delivered_at === null ? REFRESH_MS : false),
  })
  return data ? <Layers dispatch={data} /> : null
}

const LAYERS = ['accepted_at', 'delivered_at'] as const

function Layers({ dispatch }: { dispatch: PecDispatch }) {
  const t = useTranslations('preview.exchange.layers')
  const { lateness, recipient } = dispatch
  return (
    <div className="grid gap-1.5 border-t pt-3">
      <ol aria-label={t('title')} className="grid gap-1.5">
        {LAYERS.map((layer) => {
          const at = dispatch[layer]
          const Icon = at ? CircleCheck : CircleDashed
          return (
            <li key={layer} className="flex gap-2.5">
              <Icon
                aria-hidden
                className={`mt-0.5 size-4 shrink-0 ${at ? 'text-state-delivered' : 'text-ink-soft'}`}
              />
              <div className="grid min-w-0">
                <p className={at ? undefined : 'text-ink-soft'}>{t(at ? layer : `${layer}_not`)}</p>
                {at ? (
                  <InstantText value={at} form="short" className="tabular text-ink-soft text-sm" />
                ) : null}
              </div>
            </li>
          )
        })}
      </ol>
      <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">{t('recipient', { recipient })}</p>
      {lateness ? <p className="font-medium text-state-pending">{t(`late.${lateness}`)}</p> : null}
    </div>
  )
}
