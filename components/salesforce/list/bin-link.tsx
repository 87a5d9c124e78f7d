import { Trash2 } from 'lucide-react'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { Button } from '@/components/ui/button'

/** The link from a list of documents to the deleted ones. */
export async function BinLink() {
  const t = await getTranslations('documents.bin')
  return (
    <Button asChild variant="ghost">
      <Link href="/app/documents/bin" prefetch={false}>
        <Trash2 aria-hidden />
        <span className="max-sm:sr-only">{t('title')}</span>
      </Link>
    </Button>
  )
}
