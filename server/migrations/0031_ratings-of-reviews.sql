-- A rating is the average of published reviews: the sample market had written ratings without any.
UPDATE "people" SET "rating" = 0 WHERE "rating" <> 0 AND NOT EXISTS (SELECT FROM "reviews" WHERE "reviews"."about_id" = "people"."id" AND "reviews"."is_counted");
