// The fields of a new post. Files may be chosen, dropped or pasted.

import ImagePlus from 'lucide-react/icons/image-plus';
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { longestPost, pollSize } from '../../../modules/community/sizes.ts';
import { underAName } from '../../accounts/sign-in/under-a-name.ts';
import { useSession } from '../../session/session.tsx';
import { cx } from '../../ui/classes.ts';
import { FileButton } from '../../ui/fields/file-button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { dismissFailure, toast } from '../../ui/layers/toast-store.ts';
import { Notice } from '../../ui/notice.tsx';
import { type Category, categoryLabels, type PostType, postKinds, postTypes } from '../post/post-kinds.ts';
import { AltQuestion, undescribed, useAltReminder } from './alt-question.tsx';
import { MediaTiles } from './media-tiles.tsx';
import { acceptedTypes, type MediaRefusal } from './media-uploads.ts';
import { MentionArea } from './mention-area.tsx';
import { PollEditor } from './poll-editor.tsx';
import { submitOnCtrlEnter } from './submit-on-ctrl-enter.ts';
import type { DraftControl } from './use-post-draft.ts';
import type { Publication } from './use-publish.ts';

const categories = Object.entries(categoryLabels).map(([value, label]) => ({ value: value as Category, label }));

type PostFormProps = { id: string; draft: DraftControl; publication: Publication };

export function PostForm({ id, draft, publication: { publish, failure, isPublishing } }: PostFormProps) {
  const { fields, items, uploads, change } = draft;
  const [wasSent, setWasSent] = useState(false);
  const [isOver, setOver] = useState(false);
  const contentError = fields.content.trim() === '' ? 'Post content is required' : undefined;
  const optionErrors = fields.postType === 'poll' ? fields.pollOptions.map(optionError) : [];
  const hasErrors = contentError !== undefined || optionErrors.some((error) => error !== undefined);
  const reminder = useAltReminder();
  const [wasAsked, setWasAsked] = useState(false);
  const { user } = useSession();
  const [refusal, setRefusal] = useState<MediaRefusal>();
  const tiles = useNewestInView(items.length);

  const addFiles = (files: readonly File[]) => {
    const refused = uploads.add(files);
    setRefusal(refused);
    if (refused) toast({ tone: 'danger', ...refused });
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    const form = event.currentTarget;
    if (hasErrors) requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    if (contentError) {
      toast({ tone: 'danger', title: 'Content required', description: 'Please write something before posting' });
    }
    if (hasErrors || isPublishing) return;
    if (reminder.isOn && !wasAsked && undescribed(items) > 0) {
      setWasAsked(true);
      form.querySelector<HTMLElement>('input[data-alt-of="image"][value=""]')?.focus();
      return;
    }
    if (user) underAName(user, () => void publish());
  };

  return (
    <form
      id={id}
      className={cx('flex flex-col gap-5', isOver && 'outline-2 outline-accent outline-dashed outline-offset-8')}
      onSubmit={submit}
      onInput={dismissFailure}
      onKeyDown={submitOnCtrlEnter}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        addFiles([...event.dataTransfer.files]);
      }}
      onPaste={(event) => {
        const files = [...event.clipboardData.files];
        if (files.length > 0) addFiles(files);
      }}
    >
      <PostTypePicker
        value={fields.postType}
        onChange={(postType) => {
          // The errors shown for the last type don't apply to the new one, which nobody has tried to publish yet.
          setWasSent(false);
          change({ postType });
        }}
      />
      <MentionArea
        label="What do you want to share?"
        autoFocus
        counted
        maxLength={longestPost}
        placeholder={postKinds[fields.postType].prompt}
        hint="Markdown works: **bold**, *italic*, `code`, lists and links. Mention members by @username, tools by #name."
        value={fields.content}
        error={wasSent ? contentError : undefined}
        onValueChange={(content) => change({ content })}
      />
      {fields.postType === 'poll' && (
        <PollEditor
          options={fields.pollOptions}
          errors={wasSent ? optionErrors : []}
          onChange={(pollOptions) => change({ pollOptions })}
          durationDays={fields.pollDurationDays}
          onDurationChange={(pollDurationDays) => change({ pollDurationDays })}
        />
      )}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Select
          label="Category"
          className="w-44"
          options={categories}
          value={fields.category}
          onChange={(event) => {
            const chosen = categories.find(({ value }) => value === event.target.value);
            if (chosen) change({ category: chosen.value });
          }}
        />
        <FileButton multiple accept={acceptedTypes} icon={<ImagePlus aria-hidden="true" />} onFiles={addFiles}>
          Add media
        </FileButton>
      </div>
      {refusal && <Notice tone="danger">{refusal.description}</Notice>}
      <div ref={tiles} className="empty:hidden">
        <MediaTiles items={items} uploads={uploads} />
      </div>
      <AltQuestion items={items} isAsking={wasAsked} />
      {failure && <Notice tone="danger">{failure}</Notice>}
    </form>
  );
}

function optionError(option: string, index: number, all: readonly string[]): string | undefined {
  if (option.trim() === '') {
    const blank = all.filter((each) => each.trim() === '').length;
    // Said once, at the first of them.
    if (all.findIndex((each) => each.trim() === '') < index) return undefined;
    return all.length - blank < pollSize.least ? 'Add at least two options.' : 'Every option needs a text.';
  }
  const folded = all.map((each) => each.trim().toLowerCase());
  return folded.indexOf(option.trim().toLowerCase()) < index ? 'This option is already there.' : undefined;
}

/** Scrolls a newly chosen file into view, below the button that chose it. */
function useNewestInView(count: number): RefObject<HTMLDivElement | null> {
  const tiles = useRef<HTMLDivElement>(null);
  const countBefore = useRef(count);
  useEffect(() => {
    if (count > countBefore.current)
      tiles.current?.querySelector('li:last-child')?.scrollIntoView({ block: 'nearest' });
    countBefore.current = count;
  }, [count]);
  return tiles;
}

function PostTypePicker({ value, onChange }: { value: PostType; onChange: (type: PostType) => void }) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label="Post type" className="flex flex-wrap gap-2">
      {postTypes.map(({ type, label, icon: Icon }) => (
        <label
          key={type}
          className="relative inline-flex min-h-8 cursor-pointer items-center gap-1.5 rounded-full border border-line-button bg-surface px-3 font-medium text-ink-muted text-sm transition-colors hover:border-line-strong hover:text-ink has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-text [&_svg]:size-4"
        >
          <input
            type="radio"
            name={name}
            checked={type === value}
            onChange={() => onChange(type)}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full"
          />
          <Icon aria-hidden="true" />
          {label}
        </label>
      ))}
    </div>
  );
}
