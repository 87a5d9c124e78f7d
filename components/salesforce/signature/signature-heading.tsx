'use client'

import { useTranslations } from 'next-intl'
import { InstantText } from '@/components/kit/day'
import { Money } from '@/components/kit/money'
import { useLanguage } from '@/components/kit/use-language'
import type { SignableDocument } from '@/lib/api/salesforce/signature/signature-fields'
import { formatNumber } from '@/lib/i18n/formats'
import type { SigningPhase } from './signing-progress'

/** Which document it is, from whom and until when; and its content as text, for readers of what pictures do not tell. */
export function SignatureHeading({ document, phase }: { document: SignableDocument; phase: SigningPhase }) {
  const t = useTranslations('signature')
  const language = useLanguage()
  const { sender, receiver, name, description, expires_at, total_con_tasse } = document
  const { product_list: lines, signer_list: signers } = document
  return (
    <div className="grid gap-1">
      <p className="wrap-anywhere text-ink-soft">
        {t(phase === 'open' ? 'from' : 'from_to', { sender, receiver })}
      </p>
      <h1 className="wrap-anywhere text-balance font-semibold text-heading text-xl">{name}</h1>
      {description ? <p className="wrap-anywhere">{description}</p> : null}
      {phase === 'open' ? (
        <p className="text-ink-soft text-sm">
          {t('until')} <InstantText value={expires_at} />
        </p>
      ) : null}
      {signers.length > 1 ? <Signers signers={signers} /> : null}
      <details className="mt-2 rounded-lg border bg-surface">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-lg px-3 font-medium">
          {t('content')}
          <Money value={total_con_tasse} />
        </summary>
        <ul className="grid gap-1 border-t px-3 py-2">
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and never move
            <li key={at} className="flex justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">
                {line.name}{' '}
                <span className="text-ink-soft">
                  {t('quantity', { quantity: formatNumber(line.quantity, language) })}
                </span>
              </span>
              <Money value={line.total_price} />
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

/** The signers of the document, in their order, with what each has done so far. */
function Signers({ signers }: { signers: SignableDocument['signer_list'] }) {
  const t = useTranslations('signature')
  return (
    <section aria-label={t('signers')}>
      <ol className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {signers.map(({ name, state }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: signers have no id and never move
          <li key={at} className="wrap-anywhere">
            <span className="font-medium">{name}</span>{' '}
            <span className="text-ink-soft">{t(`signer_state.${state}`)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
