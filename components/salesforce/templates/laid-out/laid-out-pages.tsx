'use client'

import { conflictsByField, type LaidOut } from './laid-out'
import { LaidOutPage } from './laid-out-page'

type LaidOutPagesProps = {
  laid: LaidOut
  /** Whether the places of all fields are outlined, which the PDF does not show. */
  isOutlined?: boolean
  className?: string
}

/** The pages of a document in a template, as its PDF has them. */
export function LaidOutPages({ laid, isOutlined = false, className }: LaidOutPagesProps) {
  const conflicts = conflictsByField(laid)
  return (
    <ol className={className}>
      {laid.page_list.map((page, index) => (
        <LaidOutPage
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          key={index}
          page={page}
          number={index + 1}
          count={laid.page_list.length}
          conflicts={conflicts}
          isOutlined={isOutlined}
        />
      ))}
    </ol>
  )
}
