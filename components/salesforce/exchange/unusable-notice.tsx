import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'

/** Says above the invoices that messages of the exchange system wait for somebody to look at them. */
export async function UnusableNotice({ count }: { count: number }) {
  if (count === 0) return null
  const t = await getTranslations('exchange_messages')
  return (
    <Notice
      tone="warning"
      className="mb-4"
      title={t('notice', { count })}
      actions={
        <Button asChild size="sm">
          <Link href="/app/documents/messages">{t('open')}</Link>
        </Button>
      }
    />
  )
}
