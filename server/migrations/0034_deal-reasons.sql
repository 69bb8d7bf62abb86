ALTER TABLE "offers" DROP CONSTRAINT "offers_reason";--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "reason_code" text;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_reason_code" CHECK ("offers"."reason_code" in ('withdraw', 'decline', 'accept', 'accept_others', 'refuse', 'revoke', 'lapse', 'accept_end', 'end_unanswered', 'abandon', 'end', 'decide_end', 'settle_end', 'reverse_complete', 'reverse_end', 'expire', 'cancel'));--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_reason" CHECK ("offers"."state" in ('active', 'needs_reconfirm', 'shortlisted', 'awarded') or "offers"."reason_code" is not null or "offers"."reason" is not null);--> statement-breakpoint
-- A reason was a sentence that could end with what the actor wrote. Texts of no known form stay without a code.
UPDATE "offers" SET "reason_code" = form.code, "reason" = CASE WHEN form.takes_text THEN substr("reason", char_length(form.sentence) + 1) END
  FROM (VALUES
    ('withdraw', 'Withdrawn by its bidder.', false),
    ('decline', 'Declined by the poster: ', true),
    ('accept', 'The award was accepted.', false),
    ('accept_others', 'Another offer was accepted.', false),
    ('refuse', 'The bidder declined the award: ', true),
    ('revoke', 'The award was taken back: ', true),
    ('lapse', 'The award was not answered within 36 hours.', false),
    ('accept_end', 'Ended by agreement: ', true),
    ('end_unanswered', 'Ended without an answer to the proposal: ', true),
    ('abandon', 'Abandoned by the winner: ', true),
    ('end', 'Not delivered within 7 days of the delivery date.', false),
    ('decide_end', 'Ended by the decision of a dispute.', false),
    ('settle_end', 'The dispute was not decided within 30 days.', false),
    ('reverse_complete', 'Ended after an appeal against the decision of the dispute.', false),
    ('reverse_end', 'Completed after an appeal against the decision of the dispute.', false),
    ('expire', 'Nobody was chosen within 30 days of closing.', false),
    ('cancel', 'The task was cancelled: ', true)
  ) AS form (code, sentence, takes_text)
  WHERE CASE WHEN form.takes_text THEN starts_with("reason", form.sentence) ELSE "reason" = form.sentence END;
