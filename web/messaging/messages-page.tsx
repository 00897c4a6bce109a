// The member's messages: the list next to the open conversation, or on a phone one of the two at a time.
import { useQuery } from '@tanstack/react-query';
import MessageCircle from 'lucide-react/icons/message-circle';
import SquarePen from 'lucide-react/icons/square-pen';
import {
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { openLayer } from '../layers.ts';
import { useDebounced } from '../search/use-debounced.ts';
import { useSession } from '../session/session.tsx';
import { onDemand } from '../shell/on-demand.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/classes.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Page } from '../ui/page.tsx';
import { pressedKey } from '../ui/pressed-key.ts';
import { LoadingArea, Skeleton } from '../ui/skeleton.tsx';
import { loadMarkdown } from '../ui/text/lazy-markdown.tsx';
import { ConversationList, NoConversations } from './conversation-list.tsx';
import { FolderTabs } from './folder-tabs.tsx';
import { MessageResults } from './message-results.tsx';
import { useCleanAddress, useOpenConversation } from './open-conversation.ts';
import { Thread } from './thread.tsx';
import { type Thread as LoadedThread, threadKey } from './thread-cache.ts';
import { useTypingHints } from './typing.ts';
import { type Folder, useConversations } from './use-conversations.ts';
import { useInterruptedSending } from './use-sending.ts';

const NewMessageDialog = onDemand(async () => (await import('./new-message-dialog.tsx')).NewMessageDialog);

const searchWaitMs = 250;

export function MessagesPage() {
  const { isSignedIn, isPending } = useSession();
  return (
    <>
      <PageTitle>Messages</PageTitle>
      {isPending ? <MessagesSkeleton /> : isSignedIn ? <Messages /> : <SignedOut />}
    </>
  );
}

function SignedOut() {
  return (
    <Page width="narrow">
      <EmptyState
        level={1}
        icon={<MessageCircle />}
        title="Sign in to view messages"
        description="Only you can see your conversations with other founders."
        action={
          <Button variant="primary" onClick={() => openLayer({ kind: 'auth', tab: 'login' })}>
            Log in
          </Button>
        }
      />
    </Page>
  );
}

const frame = 'mx-auto flex h-full w-full max-w-6xl overflow-hidden md:px-3';
const leftPane = 'w-full shrink-0 flex-col border-line md:w-80 md:border-e lg:w-88';

function Messages() {
  const { userId, messageId, open, close } = useOpenConversation();
  const isEmpty = useHasNone() && userId === undefined;
  const [isWriting, setWriting] = useState(false);
  const panes = useRef<HTMLDivElement>(null);
  // The list next to an open conversation is rendered after it: both at once would block a slow phone.
  const hasList = useDeferredValue(true, userId === undefined);
  useTypingHints();
  useInterruptedSending();
  useCleanAddress();
  useFocusAfterClosing(panes, userId);
  // With the parser loaded early, Markdown messages have their final height at once.
  useEffect(() => void loadMarkdown().catch(() => {}), []);

  const closeByEscape = (event: KeyboardEvent) => {
    if (pressedKey(event) === 'Escape' && !event.defaultPrevented) close();
  };
  const start = (
    <Button variant="primary" icon={<SquarePen aria-hidden="true" />} onClick={() => setWriting(true)}>
      New Message
    </Button>
  );

  return (
    <>
      {isEmpty ? (
        <div className={cx(frame, 'flex-col')}>
          <h1 className="px-4 pt-4 text-title md:px-3">Conversations</h1>
          <NoConversations className="m-auto" action={start} />
        </div>
      ) : (
        <div ref={panes} className={frame} data-conversation-open={userId !== undefined || undefined}>
          <section
            aria-label="Conversations"
            className={cx(leftPane, userId === undefined ? 'flex' : 'hidden md:flex')}
          >
            {hasList && <Conversations openId={userId} onOpen={open} onNew={() => setWriting(true)} />}
          </section>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves it */}
          <div
            className={cx('min-w-0 flex-1 flex-col', userId === undefined ? 'hidden md:flex' : 'flex')}
            onKeyDown={closeByEscape}
          >
            {userId === undefined ? (
              <EmptyState
                className="m-auto"
                icon={<MessageCircle />}
                title="Your messages"
                description="Choose a conversation, or begin a new one."
                action={start}
              />
            ) : (
              <Thread key={userId} userId={userId} messageId={messageId} takesFocus={!isTouched()} onBack={close} />
            )}
          </div>
        </div>
      )}
      <NewMessageDialog open={isWriting} onOpenChange={setWriting} onChoose={open} />
    </>
  );
}

type ConversationsProps = {
  openId: string | undefined;
  onOpen: (userId: string, messageId?: string) => void;
  onNew: () => void;
};

function Conversations({ openId, onOpen, onNew }: ConversationsProps) {
  const [folder, setFolder] = useState<Folder>('inbox');
  useEnteringRequests(openId, () => setFolder('requests'));
  useLeavingRequests(openId, () => setFolder('inbox'));
  const [typed, setTyped] = useState('');
  const query = useDebounced(typed.trim(), searchWaitMs);
  return (
    <>
      <div className="flex flex-col gap-3 border-line border-b px-4 pt-4 pb-3 md:px-3">
        <div className="flex items-center justify-between gap-3">
          <h1 className="text-title">Conversations</h1>
          <IconButton label="New Message" variant="soft" onClick={onNew}>
            <SquarePen />
          </IconButton>
        </div>
        <SearchField
          label="Search your messages"
          placeholder="Search your messages"
          maxLength={200}
          value={typed}
          onValueChange={setTyped}
        />
        {typed.trim() === '' && <FolderTabs folder={folder} onChange={setFolder} />}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {typed.trim() !== '' && query !== '' ? (
          <MessageResults asked={query} onOpen={onOpen} />
        ) : (
          <ConversationList folder={folder} openId={openId} onOpen={onOpen} onFolder={setFolder} />
        )}
      </div>
    </>
  );
}

/** Without conversations and requests there is nothing to search or to choose from. */
function useHasNone(): boolean {
  const first = useConversations('inbox').data?.pages[0];
  return first?.conversations.length === 0 && first.requestsTotal + first.mutedRequestsTotal === 0;
}

/** Enters the folder of requests when the conversation that is opened turns out to be one. */
function useEnteringRequests(openId: string | undefined, enter: () => void): void {
  // Only watches what the thread itself loads.
  const { data: isRequest } = useQuery({
    queryKey: threadKey(openId ?? ''),
    enabled: false,
    select: ({ conversation }: LoadedThread) => conversation?.request === true,
  });
  const tell = useEffectEvent(enter);
  useEffect(() => {
    if (openId !== undefined && isRequest) tell();
  }, [openId, isRequest]);
}

/** Leaves the folder of requests when the open request moves to the inbox. */
function useLeavingRequests(openId: string | undefined, leave: () => void): void {
  const inbox = useConversations('inbox');
  const isInInbox = inbox.data?.pages.some(({ conversations }) =>
    conversations.some(({ otherUser }) => otherUser.id === openId),
  );
  const before = useRef({ openId, isInInbox });
  const tell = useEffectEvent(leave);
  useEffect(() => {
    if (before.current.openId === openId && before.current.isInInbox === false && isInInbox) tell();
    before.current = { openId, isInInbox };
  }, [openId, isInInbox]);
}

/** On touch screens, focusing the field opens a keyboard that covers half of the conversation. */
const isTouched = () => import.meta.env.SSR || matchMedia('(pointer: coarse)').matches;

function useFocusAfterClosing(panes: RefObject<HTMLElement | null>, userId: string | undefined): void {
  const before = useRef(userId);
  useEffect(() => {
    const left = before.current;
    before.current = userId;
    if (left === undefined || userId !== undefined) return;
    panes.current?.querySelector<HTMLElement>(`[data-conversation="${CSS.escape(left)}"]`)?.focus();
  }, [panes, userId]);
}

function MessagesSkeleton() {
  return (
    <LoadingArea label="Loading your messages" className={frame}>
      <div className={cx(leftPane, 'flex gap-4 p-4')}>
        <Skeleton className="h-7 w-40" />
        <Skeleton shape="block" className="h-10" />
        <Skeleton shape="block" className="h-16" />
        <Skeleton shape="block" className="h-16" />
      </div>
    </LoadingArea>
  );
}
