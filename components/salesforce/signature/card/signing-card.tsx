'use client'

import { useQuery } from '@tanstack/react-query'
import { FileArchive, FileDown, Link2Off } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { InstantText } from '@/components/kit/day'
import { useUser } from '@/components/shell/session/user-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import type { SigningRequest } from '@/lib/api/salesforce/signature/signature-fields'
import { hasAny } from '@/lib/domain/access/roles'
import type { AgreementKind } from '@/lib/domain/documents/agreement-state'
import type { RequestState } from '@/lib/domain/signature/signing-request'
import { KEY_OF } from '../../agreements/agreements-spec'
import { SignersList } from './signers-list'
import { SigningEvents } from './signing-events'
import { useSigningActions } from './use-signing-actions'

const TONES = {
  OPEN: 'info',
  SIGNED: 'success',
  ACCEPTED: 'success',
  REJECTED: 'danger',
  REPLACED: 'neutral',
  REVOKED: 'neutral',
  EXPIRED: 'warning',
} as const satisfies Record<RequestState, string>

/**
 * The signing of an offer or a contract, as its sender follows it: state, signers with their PINs, evidence, the signed
 * file. Renders nothing before it is first sent. The key begins as that of the list, so what changes the document reads it again.
 */
export function SigningCard({ kind, id, state }: { kind: AgreementKind; id: number; state: string }) {
  const t = useTranslations('preview.signing')
  const { gui_item_list: roles } = useUser()
  const manages = hasAny(roles, [kind === 'OFFER' ? 'GUI_CAN_MANAGE_OFFER' : 'GUI_CAN_MANAGE_CONTRACT'])
  const actions = useSigningActions(id, () => void refetch())
  const { data, refetch } = useQuery({
    queryKey: [KEY_OF[kind], 'signing', id, state],
    queryFn: async () => (await api.salesforce.signingRequests.read({ id })).response.signature,
    refetchOnWindowFocus: true,
  })
  if (!data) return null
  return (
    <Card aria-label={t('title')}>
      <CardHeader className="justify-between">
        <CardTitle>{t('title')}</CardTitle>
        <Badge tone={TONES[data.state]}>{t(`state.${data.state}`)}</Badge>
      </CardHeader>
      <CardContent className="grid gap-3">
        {data.evidence_intact ? null : (
          <Notice tone="error" role="alert" title={t('broken')}>
            <p>{t('broken_text')}</p>
          </Notice>
        )}
        <SignersList request={data} manages={manages} actions={actions} />
        <SigningFacts request={data} />
        <SigningButtons request={data} manages={manages} actions={actions} />
        <p className="text-pretty text-ink-soft text-sm">{t('value')}</p>
        <SigningEvents events={data.event_list} />
      </CardContent>
    </Card>
  )
}

function SigningFacts({ request }: { request: SigningRequest }) {
  const t = useTranslations('preview.signing')
  const { state, expires_at, answered_at, code_by_mail, sealed_sha256, timestamp, stamped_at } = request
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 [&_dd]:wrap-anywhere [&_dt]:text-ink-soft">
      {state === 'OPEN' || state === 'EXPIRED' ? (
        <>
          <dt>{t('expires')}</dt>
          <dd>
            <InstantText value={expires_at} form="short" className="tabular" />
          </dd>
        </>
      ) : null}
      {code_by_mail ? (
        <>
          <dt>{t('code')}</dt>
          <dd>{t('code_asked')}</dd>
        </>
      ) : null}
      {answered_at ? (
        <>
          <dt>{t('answered')}</dt>
          <dd>
            <InstantText value={answered_at} form="short" className="tabular" />
          </dd>
        </>
      ) : null}
      {sealed_sha256 ? (
        <>
          <dt>SHA-256</dt>
          <dd className="font-mono text-xs leading-5">{sealed_sha256}</dd>
        </>
      ) : null}
      {timestamp === 'NONE' ? null : (
        <>
          <dt>{t('timestamp')}</dt>
          <dd>
            {stamped_at ? (
              <InstantText value={stamped_at} form="short" className="tabular" />
            ) : (
              t('timestamp_pending')
            )}
          </dd>
        </>
      )}
    </dl>
  )
}

type SigningButtonsProps = {
  request: SigningRequest
  manages: boolean
  actions: ReturnType<typeof useSigningActions>
}

function SigningButtons({ request: { state, sealed_sha256 }, manages, actions }: SigningButtonsProps) {
  const t = useTranslations('preview.signing')
  const { revoke, download, downloadEvidence, running } = actions
  const button = (name: string) => ({ pending: running === name, disabled: running !== null })
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {sealed_sha256 ? (
        <Button size="sm" variant="primary" {...button('download')} onClick={() => void download()}>
          <FileDown aria-hidden />
          {t('download')}
        </Button>
      ) : null}
      {manages && sealed_sha256 ? (
        <Button size="sm" {...button('evidence')} onClick={() => void downloadEvidence()}>
          <FileArchive aria-hidden />
          {t('download_evidence')}
        </Button>
      ) : null}
      {manages && state === 'OPEN' ? (
        <Button size="sm" {...button('revoke')} onClick={() => void revoke()}>
          <Link2Off aria-hidden />
          {t('revoke')}
        </Button>
      ) : null}
    </div>
  )
}
