import { type MouseEvent, useEffect, useRef } from 'react';
import type { LoggedRequest } from '../shared/requests.ts';

interface RequestLinkProps {
  readonly request: LoggedRequest;
  readonly href: string;
  /** The request that was looked at last gets the focus back. */
  readonly focused: boolean;
  readonly onOpen: () => void;
}

/** A row's number, which opens the request; a real link, so that it can be copied or opened beside. */
export function RequestLink({ request: { id, requestId }, href, focused, onOpen }: RequestLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (focused) link.current?.focus();
  }, [focused]);
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  }
  return (
    <a
      ref={link}
      href={href}
      title={requestId}
      aria-label={`Request ${id}`}
      onClick={open}
      className="inline-flex min-h-6 items-center text-cyan underline underline-offset-4"
    >
      {id}
    </a>
  );
}
