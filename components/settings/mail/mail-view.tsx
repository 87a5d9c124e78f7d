'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { InstantText } from '@/components/kit/day'
import { PageHeader } from '@/components/kit/page-header'
import { Card, CardContent } from '@/components/ui/card'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { MailStateBadge } from './mail-state'
import type { MailRow } from './outbox-table'

type Mail = MailRow & { sent_at: string | null; text: string; html: string }

/** One mail. Its HTML is shown where it can run no script, send no form and reach nothing of ours. */
export function MailView({ mail }: { mail: Mail }) {
  const t = useTranslations('outbox')
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('title'), href: '/app/settings/outbox' }]}
        title={mail.subject || t('no_subject')}
        badge={<MailStateBadge state={mail.state} />}
      />
      <Card>
        <CardContent className="grid gap-4">
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
            <Fact label={t('to')}>{mail.recipient}</Fact>
            <Fact label={t('created')}>
              <InstantText value={mail.created_at} />
            </Fact>
            {mail.sent_at ? (
              <Fact label={t('sent_at')}>
                <InstantText value={mail.sent_at} />
              </Fact>
            ) : null}
            {mail.error ? <Fact label={t('error')}>{mail.error}</Fact> : null}
          </dl>
          {mail.html ? <MailBody mail={mail} /> : <PlainText text={mail.text} />}
        </CardContent>
      </Card>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="break-words [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

function MailBody({ mail }: { mail: Mail }) {
  const t = useTranslations('outbox')
  return (
    <Tabs defaultValue="html">
      <TabsList>
        <TabsTrigger value="html">{t('message')}</TabsTrigger>
        <TabsTrigger value="text">{t('plain')}</TabsTrigger>
      </TabsList>
      <TabsContent value="html">
        <iframe
          title={t('frame')}
          sandbox=""
          srcDoc={mail.html}
          referrerPolicy="no-referrer"
          className="h-[max(24rem,calc(100dvh-26rem))] w-full rounded-lg border bg-white"
        />
      </TabsContent>
      <TabsContent value="text">
        <PlainText text={mail.text} />
      </TabsContent>
    </Tabs>
  )
}

function PlainText({ text }: { text: string }) {
  const t = useTranslations('outbox')
  if (!text) return <p className="text-ink-soft">{t('no_text')}</p>
  return (
    <p className="whitespace-pre-wrap break-words rounded-lg border bg-sunken p-4 [overflow-wrap:anywhere]">
      {text}
    </p>
  )
}
