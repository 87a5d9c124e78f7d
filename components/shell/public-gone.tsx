import { CalendarX } from 'lucide-react'
import Link from 'next/link'
import { EmptyState } from '@/components/kit/empty-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { SharedFrame } from './shared-frame'

type PublicGoneProps = {
  heading: string
  title: string
  text: string
  /** The page that there is instead. */
  back?: { href: string; label: string } | undefined
}

/** Stands instead of a public page that is not published, or of a link that opens nothing any more. */
export function PublicGone({ heading, title, text, back }: PublicGoneProps) {
  return (
    <SharedFrame>
      <h1 className="sr-only">{heading}</h1>
      <Card>
        <EmptyState
          icon={CalendarX}
          title={title}
          text={text}
          action={
            back ? (
              <Button asChild>
                <Link href={back.href}>{back.label}</Link>
              </Button>
            ) : null
          }
        />
      </Card>
    </SharedFrame>
  )
}
