import { Anchor, type AnchorProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'

/** A link within a text, to another page of the console. */
export const TextLink = (props: AnchorProps & Pick<LinkProps, 'to' | 'onClick' | 'children'>): ReactNode => (
  <Anchor component={Link} {...props} />
)
