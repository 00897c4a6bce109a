// Random tools, with actions of staff and members on them.
import { by, type CommandGenerator, type History } from '../../src/testing/history/history.ts';
import { activeMembers, byTwoMembers } from '../accounts/command-generators-fixture.ts';
import { catalogueEditions } from './model/catalogue-edition.ts';
import { correctionOutcomes, corrections } from './model/correction.ts';
import { toolMoves } from './model/moves.ts';
import { reviews, ties } from './model/review.ts';
import { submissions } from './model/submission.ts';
import { tools } from './model/tool.ts';
import type { ToolContent } from './model/tool-content.ts';
import { pictureUses, siteProblems, type ToolPicture } from './model/tool-picture.ts';
import { websiteAnswers, websites } from './model/website.ts';
import { sectors } from './names.ts';

const system = { kind: 'system', id: 'history' } as const;

const content = (history: History): ToolContent => ({
  name: `Tool ${history.number(50)}`,
  summary: 'Does one thing well',
  description: 'Does one thing, and does it better than most.',
  sector: history.pick(sectors) ?? 'marketing',
  website: `https://tool-${history.number(50)}.example`,
  pricing: 'Free',
  pricingClass: 'free',
  features: ['One', 'Two', 'Three'],
});

const list: CommandGenerator = (history) => {
  const toolId = history.make('tool');
  const data = { toolId, slug: toolId, tool: content(history), checkedAt: '2026-11-01' };
  if (history.chance(2))
    history.execute(tools, toolId, { type: 'KeepTool', data: { ...data, listedAt: history.at }, actor: system });
  else {
    const { checkedAt: _, ...told } = data;
    const fields = { ...told, origin: 'staff', submissionId: null } as const;
    history.execute(tools, toolId, { type: 'ListTool', data: fields, actor: by('chief', true) });
  }
};

const change: CommandGenerator = (history) => {
  const toolId = history.one('tool');
  if (toolId === undefined) return;
  const actor = by('chief', true);
  switch (history.number(6)) {
    case 0: {
      const data = { toolId, slug: toolId, tool: content(history), checkedAt: '2026-11-02', listedAt: history.at };
      return history.execute(tools, toolId, { type: 'KeepTool', data, actor: system });
    }
    case 1:
      return history.execute(tools, toolId, {
        type: 'SetAffiliateLink',
        data: { affiliateLink: history.chance(2) ? null : 'https://partner.example/1' },
        actor,
      });
    case 2: {
      if (!history.chance(2)) return;
      const successorId = history.chance(2) ? (history.one('tool') ?? null) : null;
      if (successorId !== null && history.chance(2)) {
        const merge = { toolId, toId: successorId, as: 'merged', reason: null } as const;
        history.execute(toolMoves, [], { type: 'MoveTool', data: merge, actor });
        return history.execute(tools, toolId, { type: 'MergeTool', data: { intoId: successorId }, actor });
      }
      const retire = { toolId, toId: successorId, as: 'retired', reason: 'It closed' } as const;
      history.execute(toolMoves, [], { type: 'MoveTool', data: retire, actor });
      return history.execute(tools, toolId, { type: 'RetireTool', data: { reason: 'It closed', successorId }, actor });
    }
    default:
      return history.execute(tools, toolId, { type: 'EditTool', data: { changes: content(history) }, actor });
  }
};

const look: CommandGenerator = (history) => {
  const toolId = history.one('tool');
  const answer = history.pick(websiteAnswers) ?? 'failed';
  if (toolId === undefined) return;
  const state = history.state(tools, toolId);
  const website = state.status === 'listed' ? state.tool.website : 'https://gone.example';
  const data = { toolId, website, answer, detail: answer === 'failed' ? 'HTTP 404' : null };
  history.execute(websites, toolId, { type: 'RecordLook', data, actor: system });
};

const picture = (history: History): ToolPicture => ({
  ...{ id: history.make('picture'), width: 128, height: 128, hasSmall: false },
});

const readOrChoose: CommandGenerator = (history) => {
  const toolId = history.one('tool');
  const [isRead, isFound, hasLogo] = [history.chance(2), history.chance(2), history.chance(2)];
  const use = history.pick(pictureUses) ?? 'logo';
  const origin = history.pick(['site', 'staff', 'nowhere'] as const) ?? 'site';
  const [one, other] = [picture(history), picture(history)];
  if (toolId === undefined) return;
  const state = history.state(tools, toolId);
  if (state.status !== 'listed') return;
  if (isRead) {
    const found = isFound
      ? { logo: hasLogo ? one : null, screenshot: other }
      : (history.pick(siteProblems) ?? 'refused');
    const data = { website: state.tool.website, found, readAt: history.at };
    return history.execute(tools, toolId, { type: 'RecordSite', data, actor: system });
  }
  const data = { use, origin, picture: origin === 'staff' ? one : null };
  history.execute(tools, toolId, { type: 'ChoosePicture', data, actor: by('chief', true) });
};

const review: CommandGenerator = (history) => {
  const [toolId, memberId] = [history.one('tool'), history.pick(activeMembers(history))];
  if (toolId === undefined || memberId === undefined) return;
  const reviewFields = {
    rating: 1 + history.number(5),
    text: history.text(memberId),
    tie: history.pick(ties) ?? 'none',
  };
  const data = {
    ...reviewFields,
    toolId,
    countsFrom: history.chance(2) ? history.at : null,
    isHeld: history.chance(3),
  };
  history.execute(reviews, [toolId, memberId], { type: 'PostReview', data, actor: by(memberId) });
  history.all('reviewed').push(`${toolId} ${memberId}`);
};

const reviewAgain: CommandGenerator = (history) => {
  const [toolId, memberId] = history.one('reviewed')?.split(' ') ?? [];
  if (toolId === undefined || memberId === undefined) return;
  const id = [toolId, memberId] as const;
  const state = history.state(reviews, id);
  const isErased = !activeMembers(history).includes(memberId);
  const actor = by('chief', true);
  const decisionId = () => history.pick(['decision-a', 'decision-b']) ?? '';
  if (state.status === 'removed' && !isErased && history.chance(2))
    return history.execute(reviews, id, { type: 'RestoreReview', data: { decisionId: decisionId() }, actor });
  switch (isErased ? 5 : history.number(6)) {
    case 0: {
      const data = { rating: 1 + history.number(5), text: history.text(memberId) };
      return history.execute(reviews, id, { type: 'EditReview', data, actor: by(memberId) });
    }
    case 1:
      return history.execute(reviews, id, { type: 'CountReview', data: {}, actor: system });
    case 2:
      return history.execute(reviews, id, { type: 'ReleaseReview', data: {}, actor });
    case 3:
      return history.execute(reviews, id, {
        type: 'RemoveReview',
        data: { decisionId: decisionId(), reason: history.text(memberId) },
        actor,
      });
    case 4: {
      const intoId = history.one('tool');
      if (intoId === undefined || state.status === 'none') return;
      const data = { toolId: intoId, review: state, postedAt: history.at, editedAt: null };
      history.execute(reviews, [intoId, memberId], { type: 'TransferReview', data, actor: system });
      history.all('reviewed').push(`${intoId} ${memberId}`);
      return;
    }
    default:
      if (!isErased && history.chance(2))
        return history.execute(reviews, id, { type: 'DeleteReview', data: { reason: history.text(memberId) }, actor });
      return history.execute(reviews, id, {
        type: 'DeleteReview',
        data: { reason: null },
        actor: isErased ? system : by(memberId),
      });
  }
};

const importEdition: CommandGenerator = (history) => {
  const data = { edition: `edition-${history.number(3)}`, tools: history.number(200) };
  history.execute(catalogueEditions, [], { type: 'RecordEdition', data, actor: system });
};

const submit = byTwoMembers((history, memberId, staffId) => {
  const submissionId = history.make('submission');
  const proposal = { ...content(history), description: history.text(memberId) };
  const data = { submissionId, proposal, isOwn: history.chance(2), staffIds: [staffId] };
  history.execute(submissions, submissionId, { type: 'SubmitTool', data, actor: by(memberId) });
});

const decideOnSubmission: CommandGenerator = (history) => {
  const [id, staffId] = [history.one('submission'), history.pick(activeMembers(history))];
  const state = id === undefined ? undefined : history.state(submissions, id);
  if (id === undefined || staffId === undefined || state === undefined || state.status === 'none') return;
  // Once its member is erased, a submission can't be read, and so can't be decided.
  if (!activeMembers(history).includes(state.memberId)) return;
  const actor = by(staffId, true);
  switch (history.number(3)) {
    case 0:
      history.execute(submissions, id, {
        type: 'ApproveSubmission',
        data: { changes: {}, affiliateLink: null },
        actor,
      });
      return history.execute(submissions, id, { type: 'RecordListing', data: { toolId: 'tool-x' }, actor });
    case 1:
      return history.execute(submissions, id, {
        type: 'RejectSubmission',
        data: { reason: history.text(state.memberId) },
        actor,
      });
    default: {
      const data = { staffIds: [staffId] };
      return history.execute(submissions, id, { type: 'RemindOfSubmission', data, actor: system });
    }
  }
};

const correctOrResolve: CommandGenerator = (history) => {
  const [toolId, memberId] = [history.one('tool'), history.pick(activeMembers(history))];
  if (toolId === undefined || memberId === undefined) return;
  const correctionId = history.make('correction');
  const data = { correctionId, toolId, field: 'pricing', text: history.text(memberId) } as const;
  history.execute(corrections, correctionId, { type: 'SuggestCorrection', data, actor: by(memberId) });
  if (!history.chance(2)) return;
  const outcome = history.pick(correctionOutcomes) ?? 'declined';
  history.execute(corrections, correctionId, {
    type: 'ResolveCorrection',
    data: { outcome },
    actor: by('chief', true),
  });
};

export const commandGenerators: readonly CommandGenerator[] = [
  submit,
  decideOnSubmission,
  decideOnSubmission,
  correctOrResolve,
  list,
  list,
  look,
  readOrChoose,
  readOrChoose,
  change,
  change,
  review,
  review,
  reviewAgain,
  reviewAgain,
  importEdition,
];
