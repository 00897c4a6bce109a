import { describe, it } from 'vitest';
import type { Actor } from '../../../src/kernel/event.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import { toolNamed } from '../tools-fixture.ts';
import { affiliateLinkForAdmins, submissionDecided, submissionNotFound } from './errors.ts';
import {
  SubmissionAccepted,
  SubmissionApproved,
  SubmissionRejected,
  SubmissionWaited,
  submissions,
  ToolSubmitted,
} from './submission.ts';

const at = '2026-03-01T09:00:00.000Z';
const ada: Actor = { kind: 'member', id: 'ada', isAdmin: false };
const chief: Actor = { kind: 'member', id: 'chief', isAdmin: true };
const clock: Actor = { kind: 'system', id: 'reactor' };
const ids = { submissionId: 's1', memberId: 'ada' };
const proposal = { ...toolNamed('Lamp'), features: ['Bright'] };
const submitted = ToolSubmitted({ ...ids, proposal, isOwn: false, staffIds: ['chief'] });
const unreadable = { ...submitted, data: { ...submitted.data, proposal: null } };

describe('a submission', () => {
  const submission = specify(submissions);
  const [changes, affiliateLink] = [{ name: 'Lampe' }, 'https://partner.example'];
  const approve = { type: 'ApproveSubmission', data: { changes, affiliateLink }, actor: chief, at } as const;
  const list = { type: 'RecordListing', data: { toolId: 'lamp' }, actor: clock, at } as const;
  const reject = { type: 'RejectSubmission', data: { reason: 'Too dim' }, actor: chief, at } as const;
  const remind = { type: 'RemindOfSubmission', data: { staffIds: ['deputy'] }, actor: clock, at } as const;
  const [accepted, approved, rejected] = [
    SubmissionAccepted({ ...ids, changes, affiliateLink }),
    SubmissionApproved({ ...ids, toolId: 'lamp' }),
    SubmissionRejected({ ...ids, reason: 'Too dim' }),
  ];

  it('is pending at first', () => {
    const data = { submissionId: 's1', proposal, isOwn: false, staffIds: ['chief'] };
    const submit = { type: 'SubmitTool', data, actor: ada, at } as const;
    submission.given().when(submit).thenDecided(submitted);
    submission.given(submitted).when(submit).thenNothing();
  });

  it('is decided once', () => {
    submission.given(submitted).when(approve).thenDecided(accepted);
    submission.given(submitted).when(reject).thenDecided(rejected);
    for (const decision of [accepted, approved, rejected])
      for (const command of [approve, reject])
        submission.given(submitted, decision).when(command).thenRefused(submissionDecided);
    submission.given().when(approve).thenRefused(submissionNotFound);
  });

  it('is approved once its tool is listed, and only after it was accepted', () => {
    submission.given(submitted, accepted).when(list).thenDecided(approved);
    submission.given(submitted, accepted, approved).when(list).thenNothing();
    submission.given(submitted, rejected).when(list).thenNothing();
    submission.given(unreadable, accepted).when(list).thenNothing();
  });

  it('that a moderator accepts has no affiliate link', () => {
    const mod: Actor = { kind: 'member', id: 'mod', isAdmin: false, isModerator: true };
    submission
      .given(submitted)
      .when({ ...approve, actor: mod })
      .thenRefused(affiliateLinkForAdmins);
    submission
      .given(submitted)
      .when({ ...approve, actor: mod, data: { changes, affiliateLink: null } })
      .thenDecided(SubmissionAccepted({ ...ids, changes, affiliateLink: null }));
  });

  it('of an erased member can no longer be decided', () => {
    for (const command of [approve, reject]) submission.given(unreadable).when(command).thenRefused(submissionNotFound);
    submission.given(unreadable).when(remind).thenNothing();
  });

  it('reminds the current admins as long as it is pending', () => {
    submission
      .given(submitted)
      .when(remind)
      .thenDecided(SubmissionWaited({ ...ids, staffIds: ['deputy'] }));
    submission.given(submitted, rejected).when(remind).thenNothing();
  });
});
