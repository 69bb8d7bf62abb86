ALTER TABLE "money_documents" DROP CONSTRAINT "money_documents_payment_id_payments_id_fk";
