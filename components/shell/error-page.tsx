'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { MessagePage } from './message-page'

/** What a page shows when it could not be made: once more, without losing where one is. */
export function ErrorPage({ digest, retry }: { digest: string | undefined; retry: () => void }) {
  const t = useTranslations('shell.error')
  const kit = useTranslations('kit')
  return (
    <div role="alert">
      <MessagePage
        code={digest ? t('reference', { id: digest }) : undefined}
        title={t('title')}
        text={t('text')}
        action={
          <Button variant="primary" onClick={retry}>
            {kit('retry')}
          </Button>
        }
      />
    </div>
  )
}
